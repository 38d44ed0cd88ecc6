import { OAUTH_SCOPE_NAMES } from "@/lib/contract/oauth";
import type { OauthClient } from "@/lib/contract/oauth-client";
import { type Asked, askingApp, inWords } from "./consent";

/** A roster that nobody has. */
const ROSTER = {
  teamName: "Sample roster",
  athletes: 60,
  names: ["Maya Lindqvist", "Tomás Echeverría", "Callum Reid"],
};

/** What somebody would be asked by an app for every scope who had let it do nothing before, on made-up data. */
export function previewOf({
  id,
  name,
  logo_uri: logo,
  redirect_uris: [redirectUri = "https://app.example"],
}: OauthClient): Asked {
  return {
    state: "open",
    app: askingApp({ id, name, logo, redirectUri, isRegistered: true }),
    scopes: OAUTH_SCOPE_NAMES.map((scope) => inWords(scope)),
    given: [],
    isMore: false,
    hasSwitch: true,
    isReadOnly: true,
    records: [],
    roster: ROSTER,
  };
}
