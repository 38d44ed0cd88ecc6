/**
 * What apps can be granted for an athlete or a coach, how long grants and tokens last, and which resources tokens are
 * for.
 */

interface ScopeRow {
  /** What the app can see, including in read-only mode; null if nothing. */
  sees: string | null;
  /** What else it can do unless read-only; null if it changes nothing. */
  does: string | null;
  /** Whose data it covers: that of the athlete who agrees, or of everyone on a coach's roster. */
  of: "athlete" | "coach";
}

/** Every scope, in display order. */
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
    sees: "What you asked the assistant, and its answers. A platform that keeps your record can read them, too",
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
  // Its duration is shown next to the other scopes.
  offline_access: { sees: null, does: null, of: "athlete" },
} as const satisfies Record<string, ScopeRow>;
export type OauthScope = keyof typeof OAUTH_SCOPES;
/** True if an app with these scopes can change anything when not read-only. */
export const canChange = (scopes: readonly Pick<ScopeRow, "does">[]): boolean =>
  scopes.some(({ does }) => does !== null);

export const OAUTH_SCOPE_NAMES = Object.keys(OAUTH_SCOPES) as [OauthScope, ...OauthScope[]];
export const isOauthScope = (name: string): name is OauthScope => Object.hasOwn(OAUTH_SCOPES, name);

/** Scopes that reach a roster; all others reach the athlete who agreed. */
export const ROSTER_SCOPES = OAUTH_SCOPE_NAMES.filter((name) => OAUTH_SCOPES[name].of === "coach");

/** The record of an answer to a question that showed none. */
export const NO_RECORD = "none";

/** Concerns only the app itself, so tokens never carry it. */
export const STAYING = "offline_access";
export const TOKEN_SCOPES = OAUTH_SCOPE_NAMES.filter((name) => name !== STAYING);

/** What a token can be for, as a path under its environment's base URL. */
export const RESOURCES = ["v1", "mcp"] as const;
export type Resource = (typeof RESOURCES)[number];

/** Lifetimes in seconds. */
export const OAUTH_SECONDS = {
  code: 10 * 60,
  accessToken: 60 * 60,
  refreshToken: 90 * 24 * 60 * 60,
  /** How long reuse of a refresh token returns the same response. */
  grace: 30,
  /** How long the person may take to decide. */
  question: 60 * 60,
  /** After this the person has to consent again, however often the token was refreshed. */
  grant: 365 * 24 * 60 * 60,
} as const;
