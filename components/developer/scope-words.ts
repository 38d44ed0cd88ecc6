/** What keys may do, in plain words, by the name of the scope; those that can be minted in the order they are offered. */
export const SCOPE_WORDS: Readonly<Record<string, string>> = {
  "roster:read": "Read the athletes of its coach: roster, sessions, groups",
  "roster:write": "Change alert rules and arrange groups of its coach’s athletes",
  "org:read": "Read all athletes of the team, and reports",
  "org:write": "Change alert rules and arrange groups for the whole team",
  "webhooks:manage": "Register, test and delete webhooks",
  "billing:read": "Read what the team pays for",
};

/** The same of a partner's keys. */
export const PARTNER_SCOPE_WORDS: Readonly<Record<string, string>> = {
  "*": "Everything",
  read: "Read what the account stores",
  write: "Calculate, and change what the account stores",
};

/** A scope in plain words; its name where there are none. */
export const scopeText = (scope: string): string =>
  scope === "*"
    ? "Everything, from before keys had scopes"
    : (SCOPE_WORDS[scope] ?? PARTNER_SCOPE_WORDS[scope] ?? scope);
