/** What apps may be let do for an athlete or a coach, how long what they get is good for, and whom they can ask. */

interface ScopeRow {
  /** What the person reads who is asked. */
  allows: string;
  /** Whose data it is about: the athlete's who agrees, or of everybody on a coach's roster. */
  of: "athlete" | "coach";
  /** Whether it lets the app change something. */
  writes: boolean;
}

/** Every scope, in the order in which people read them. */
export const OAUTH_SCOPES = {
  "athlete:read": {
    allows: "See your profile and the answers you gave about yourself.",
    of: "athlete",
    writes: false,
  },
  "athlete:write": {
    allows: "Change your profile and the answers you gave about yourself.",
    of: "athlete",
    writes: true,
  },
  "activity:read": {
    allows: "See your sessions, their plans and what you reported.",
    of: "athlete",
    writes: false,
  },
  "activity:write": {
    allows: "Add, change and delete sessions, and report on them for you.",
    of: "athlete",
    writes: true,
  },
  "nutrition:read": {
    allows: "Calculate what you need, and find products that give it.",
    of: "athlete",
    writes: false,
  },
  "ai:chat": {
    allows: "Ask the assistant about your own data.",
    of: "athlete",
    writes: false,
  },
  "coach:roster": {
    allows: "See your roster: names, sessions and fueling of your athletes.",
    of: "coach",
    writes: false,
  },
  "coach:reports": {
    allows: "Read reports about your athletes, and the digest.",
    of: "coach",
    writes: false,
  },
  "coach:alerts": {
    allows: "Read and change alert rules, report settings and groups.",
    of: "coach",
    writes: true,
  },
  "coach:webhooks": {
    allows: "Read and change where your team's events are sent.",
    of: "coach",
    writes: true,
  },
  offline_access: {
    allows: "Stay connected while you are away, until you disconnect it.",
    of: "athlete",
    writes: false,
  },
} as const satisfies Record<string, ScopeRow>;
export type OauthScope = keyof typeof OAUTH_SCOPES;
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
