import { OAUTH_SCOPE_NAMES } from "@/lib/contract/oauth";
import type { OauthClient } from "@/lib/contract/oauth-client";
import { type Asked, askingApp, inWords } from "./consent";

/** A made-up roster. */
const ROSTER = {
  teamName: "Sample roster",
  athletes: 60,
  names: ["Maya Lindqvist", "Tomás Echeverría", "Callum Reid"],
};

/** Returns a sample consent question, as if an app without a grant asked for every scope, on made-up data. */
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
