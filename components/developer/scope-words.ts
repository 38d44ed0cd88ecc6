/** Descriptions of coach key scopes, by name; those that can be granted come in the order they are offered. */
export const SCOPE_WORDS: Readonly<Record<string, string>> = {
  "roster:read": "View the coach’s athletes: roster, sessions and groups",
  "roster:write": "Change alert rules and groups for the coach’s athletes",
  "org:read": "View all of the team’s athletes and reports",
  "org:write": "Change alert rules and groups for the whole team",
  "webhooks:manage": "Register, test and delete webhooks",
  "billing:read": "View the team’s plan and billing",
};

/** Descriptions of partner key scopes. */
export const PARTNER_SCOPE_WORDS: Readonly<Record<string, string>> = {
  "*": "Everything",
  read: "Read the account’s data",
  write: "Calculate, and change the account’s data",
};

/** Returns a scope's description, or its name if it has none. */
export const scopeText = (scope: string): string =>
  SCOPE_WORDS[scope] ?? PARTNER_SCOPE_WORDS[scope] ?? scope;
