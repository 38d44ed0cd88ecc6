/** What apps may be let do for an athlete or a coach, how long what they get is good for, and whom they can ask. */

interface ScopeRow {
  /** What the app can see, also while it is read only; null where it sees nothing by it. */
  sees: string | null;
  /** What else it can do while it is not read only; null where it changes nothing. */
  does: string | null;
  /** Whose data it is about: the athlete's who agrees, or of everybody on a coach's roster. */
  of: "athlete" | "coach";
}

/** Every scope, in the order in which people read them. */
export const OAUTH_SCOPES = {
  "athlete:read": {
    sees: "Your profile and the answers you gave about yourself",
    does: null,
    of: "athlete",
  },
  "athlete:write": {
    sees: null,
    does: "Change your profile and the answers you gave about yourself",
    of: "athlete",
  },
  "activity:read": {
    sees: "Your sessions, their plans and what you reported",
    does: null,
    of: "athlete",
  },
  "activity:write": {
    sees: null,
    does: "Add, change and delete sessions, and report on them for you",
    of: "athlete",
  },
  "nutrition:read": {
    sees: "What you need, calculated, and products that give it",
    does: "Save the plans that it calculates with your sessions",
    of: "athlete",
  },
  "ai:chat": {
    sees: "What you asked the assistant, and its answers",
    does: "Ask the assistant about your own data, and delete what was asked",
    of: "athlete",
  },
  "coach:roster": {
    sees: "Your roster: names, groups, sessions and fueling of your athletes",
    does: null,
    of: "coach",
  },
  "coach:reports": {
    sees: "Reports about your athletes, and who needs you",
    does: null,
    of: "coach",
  },
  "coach:alerts": {
    sees: "Alert rules and report settings",
    does: "Change alert rules, report settings and groups",
    of: "coach",
  },
  "coach:webhooks": {
    sees: "Where your team’s events are sent, and what was sent",
    does: "Change where your team’s events are sent",
    of: "coach",
  },
  // How long it stays is said beside the others.
  offline_access: { sees: null, does: null, of: "athlete" },
} as const satisfies Record<string, ScopeRow>;
export type OauthScope = keyof typeof OAUTH_SCOPES;
/** Whether an app with some scopes can change anything while it is not read only. */
export const canChange = (scopes: readonly Pick<ScopeRow, "does">[]): boolean =>
  scopes.some(({ does }) => does !== null);

export const OAUTH_SCOPE_NAMES = Object.keys(OAUTH_SCOPES) as [OauthScope, ...OauthScope[]];
export const isOauthScope = (name: string): name is OauthScope => Object.hasOwn(OAUTH_SCOPES, name);

/** Those by which an app reaches a roster, and those by which it reaches the athlete who agreed. */
export const ROSTER_SCOPES = OAUTH_SCOPE_NAMES.filter((name) => OAUTH_SCOPES[name].of === "coach");

/** The one that is the app's own matter: no token is about it. */
export const STAYING = "offline_access";
export const TOKEN_SCOPES = OAUTH_SCOPE_NAMES.filter((name) => name !== STAYING);

/** What a token can be for, as a path below the address of its environment. */
export const RESOURCES = ["v1", "mcp"] as const;
export type Resource = (typeof RESOURCES)[number];

/** Seconds for which what is issued is good. */
export const OAUTH_SECONDS = {
  code: 10 * 60,
  accessToken: 60 * 60,
  refreshToken: 90 * 24 * 60 * 60,
  /** For how long every use of one refresh token gets the same answer. */
  grace: 30,
  /** How long somebody may think about what they are asked. */
  question: 60 * 60,
  /** After that the person is asked anew, however often it was refreshed. */
  grant: 365 * 24 * 60 * 60,
} as const;
