/** What keys may do, in plain words, by the name of the scope; those that can be minted in the order they are offered. */
export const SCOPE_WORDS: Readonly<Record<string, string>> = {
  "roster:read": "View the coach’s athletes: roster, sessions and groups",
  "roster:write": "Change alert rules and groups for the coach’s athletes",
  "org:read": "View all of the team’s athletes and reports",
  "org:write": "Change alert rules and groups for the whole team",
  "webhooks:manage": "Register, test and delete webhooks",
  "billing:read": "View the team’s plan and billing",
};

/** The same of a partner's keys. */
export const PARTNER_SCOPE_WORDS: Readonly<Record<string, string>> = {
  "*": "Everything",
  read: "Read the account’s data",
  write: "Calculate, and change the account’s data",
};

/** A scope in plain words; its name where there are none. */
export const scopeText = (scope: string): string =>
  SCOPE_WORDS[scope] ?? PARTNER_SCOPE_WORDS[scope] ?? scope;
