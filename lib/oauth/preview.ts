import { OAUTH_SCOPES, type OauthScope, ROSTER_SCOPES } from "@/lib/contract/oauth";
import type { OauthClient } from "@/lib/contract/oauth-client";
import { type Asked, askingApp, inWords } from "./consent";

/** A roster that nobody has. */
const ROSTER = {
  teamName: "Sample roster",
  athletes: 60,
  names: ["Maya Lindqvist", "Tomás Echeverría", "Callum Reid"],
};

/** What somebody would be asked by an app for some scopes who had let it do nothing before, on made-up data. */
export function previewOf(
  { id, name, logo_uri: logo, redirect_uris: [redirectUri = "https://app.example"] }: OauthClient,
  scopes: readonly OauthScope[],
): Asked {
  return {
    state: "open",
    app: askingApp({ id, name, logo, redirectUri, isRegistered: true }),
    scopes: scopes.map(inWords),
    given: [],
    isMore: false,
    hasSwitch: scopes.some((scope) => OAUTH_SCOPES[scope].does !== null),
    isReadOnly: true,
    records: [],
    roster: scopes.some((scope) => ROSTER_SCOPES.includes(scope)) ? ROSTER : null,
  };
}
