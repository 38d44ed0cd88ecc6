import {
  AUTOMATION_TIERS,
  COACH_KEY_SCOPES,
  COACH_ROLES,
  COACH_TIERS,
  type CoachRole,
  type CoachTier,
  LEADING_ROLES,
  READING_TIERS,
} from "./coach";
import { BUILDING_MEMBERS, LEADING_MEMBERS, type MemberStanding, READING_MEMBERS } from "./member";
import type { OauthScope } from "./oauth";

/** Who can act. A credential makes its holder one of these; jobs and operators are made by our own code. */
export const PRINCIPAL_KINDS = [
  "partner_key",
  "coach_key",
  "person",
  "delegate",
  "operator",
  "job",
  "anyone",
] as const;
export type PrincipalKind = (typeof PRINCIPAL_KINDS)[number];

/** What a principal of one kind must have for a capability: one of the scopes, and where named of the tiers and roles. */
export interface Conferral {
  scopes: readonly string[];
  tiers?: readonly string[];
  roles?: readonly string[];
  /** Roles in a partner's console that are a means of their own, beside those of coaches. */
  members?: readonly MemberStanding[];
}

export interface CapabilityRow {
  /** In plain words, for documentation. */
  allows: string;
  /** The data that holding it opens: a partner's account, a coach's roster, one's own, whoever has the clock, or none. */
  scope: "account" | "coach" | "person" | "clock" | "none";
  /** By kind of principal. To a kind that is not named the operation does not exist. */
  conferred: Partial<Record<PrincipalKind, Conferral>>;
  /**
   * What a principal of a named kind is told who lacks a scope for it: 403, or the 404 of a path that does not exist.
   * Who lacks only the role or the tier is told so, unless an app acts for them.
   */
  absence: "forbidden" | "hidden";
}

/** Scopes of a partner key: everything, what reads, or all that does more than read. */
export const PARTNER_SCOPES = ["*", "read", "write"] as const;
export type PartnerScope = (typeof PARTNER_SCOPES)[number];

/** What a scope becomes once the partner is closed: it still reads and exports. */
export const closingScope = (scope: string): string => `closing:${scope}`;

const READ: readonly string[] = ["*", "read", "closing:*", "closing:read"];
const WRITE: readonly PartnerScope[] = ["*", "write"];
const EXPORT: readonly string[] = [...WRITE, "closing:*", "closing:write"];

/**
 * What a partner's keys do by their scopes, and its people in the console by their role: everybody there reads, and who
 * leads does the rest unless a row names who else. An athlete's apps do what they were let, for that athlete alone.
 */
const account = (
  allows: string,
  partnerKeyScopes: readonly string[],
  members: readonly MemberStanding[] = partnerKeyScopes === READ
    ? READING_MEMBERS
    : LEADING_MEMBERS,
  delegates: readonly OauthScope[] = [],
) =>
  ({
    allows,
    scope: "account",
    conferred: {
      partner_key: { scopes: partnerKeyScopes },
      ...(delegates.length > 0 && { delegate: { scopes: delegates } }),
      person: { scopes: [], members },
    },
    absence: "forbidden",
  }) as const satisfies CapabilityRow;

/** What only people do in a partner's console. */
const inConsole = (allows: string, members: readonly MemberStanding[]) =>
  ({
    allows,
    scope: "account",
    conferred: { person: { scopes: [], members } },
    absence: "hidden",
  }) as const satisfies CapabilityRow;

/**
 * What a coach holds: by the scopes of keys and of delegates side by side, and by their role. A key does no more than its
 * coach may, who can be given another role after it was minted.
 */
const coach = (
  allows: string,
  { keys = [], delegates = [], roles = COACH_ROLES, tiers = READING_TIERS }: CoachMeans,
) =>
  ({
    allows,
    scope: "coach",
    conferred: {
      ...(keys.length > 0 && { coach_key: { scopes: keys, tiers, roles } }),
      ...(delegates.length > 0 && { delegate: { scopes: delegates, tiers, roles } }),
      person: { scopes: [], tiers, roles },
    },
    absence: "hidden",
  }) as const satisfies CapabilityRow;

interface CoachMeans {
  keys?: readonly string[];
  delegates?: readonly OauthScope[];
  roles?: readonly CoachRole[];
  tiers?: readonly CoachTier[];
}

/** The one scope that coach keys had before there were scopes: it confers the coach's four capabilities. */
const UNSCOPED = "*";
const EVERY_TIER = COACH_TIERS;
const MANAGING: readonly CoachRole[] = ["owner", "admin", "coach"];

/** What an operation needs, who holds it, and what its absence looks like. Nothing else decides. */
export const CAPABILITIES = {
  public: {
    allows: "Anyone may call this; the limit is per address.",
    scope: "none",
    conferred: { anyone: { scopes: [] } },
    absence: "hidden",
  },
  "athletes:read": account("Read athletes and their settings.", READ, READING_MEMBERS, [
    "athlete:read",
  ]),
  "athletes:write": account("Change athletes and their settings.", WRITE, BUILDING_MEMBERS, [
    "athlete:write",
  ]),
  // No app of one athlete makes others, nor takes the one away.
  "athletes:manage": account("Create and delete athletes.", WRITE, BUILDING_MEMBERS),
  "athletes:export": account("Take everything of an athlete away as a file.", EXPORT, [
    ...BUILDING_MEMBERS,
    "leaving",
  ]),
  "activities:read": account("Read activities and stored prescriptions.", READ, READING_MEMBERS, [
    "activity:read",
  ]),
  "activities:write": account(
    "Create, change and delete activities and submit feedback.",
    WRITE,
    BUILDING_MEMBERS,
    ["activity:write"],
  ),
  // By no member: what is asked for counts on the day of its account.
  "nutrition:calculate": account("Calculate prescriptions.", WRITE, [], ["nutrition:read"]),
  // Likewise.
  "products:read": account(
    "Search, look up, compare and fit products.",
    READ,
    [],
    ["nutrition:read"],
  ),
  "conversations:read": account("Read conversations with their messages.", READ, READING_MEMBERS, [
    "ai:chat",
  ]),
  // By no member: what is asked counts on the day of its account.
  "conversations:write": account(
    "Begin and delete conversations, and ask in them.",
    WRITE,
    [],
    ["ai:chat"],
  ),
  // Likewise.
  "intelligence:read": account(
    "Infer kinds of activity from titles, and search and read the articles.",
    READ,
    [],
    ["nutrition:read"],
  ),
  "webhooks:read": account("Read webhooks and their deliveries.", READ),
  "webhooks:write": account(
    "Register, change, test and delete webhooks, and resend deliveries.",
    WRITE,
    BUILDING_MEMBERS,
  ),
  "organizations:read": account("Read organizations with their members, seats and offers.", READ),
  "organizations:write": account(
    "Create, change and delete organizations, members, seats and offers.",
    WRITE,
  ),
  "partner:read": account(
    "Read the account: its limits, branding, keys, usage and requests.",
    READ,
  ),
  "partner:write": account("Change the account's branding, and make and end its keys.", WRITE),
  "test:write": account("Simulate subscriptions of test athletes.", WRITE, BUILDING_MEMBERS),
  "members:read": inConsole(
    "Read who enters the partner's console, and leave it.",
    READING_MEMBERS,
  ),
  "members:write": inConsole(
    "Ask people into the partner's console, and say as what.",
    LEADING_MEMBERS,
  ),
  "apps:write": inConsole(
    "Register the apps that people may connect, change and remove them.",
    LEADING_MEMBERS,
  ),
  "clock:read": {
    allows: "Read the clock of a test account or team.",
    scope: "clock",
    conferred: {
      partner_key: { scopes: READ },
      coach_key: { scopes: COACH_KEY_SCOPES },
      person: { scopes: [], tiers: EVERY_TIER },
    },
    absence: "forbidden",
  },
  "clock:write": {
    allows: "Move the clock of a test account or team.",
    scope: "clock",
    conferred: {
      partner_key: { scopes: WRITE },
      coach_key: { scopes: COACH_KEY_SCOPES, roles: LEADING_ROLES },
      person: { scopes: [], tiers: EVERY_TIER, roles: LEADING_ROLES },
    },
    absence: "forbidden",
  },
  "coach:roster": coach("Read the roster, fueling rollups, sessions and groups.", {
    keys: [UNSCOPED, "roster:read", "roster:write", "org:read", "org:write"],
    delegates: ["coach:roster"],
  }),
  // A coach's own: no key that somebody else minted for them, and no app that reads the roster, sees what they asked.
  "coach:conversations": coach("Ask about the roster and its athletes.", {}),
  "coach:reports": coach("Read reports and the digest.", {
    keys: [UNSCOPED, "org:read", "org:write"],
    delegates: ["coach:reports"],
  }),
  "coach:alerts": coach("Read and change alert rules and report settings, and arrange groups.", {
    keys: [UNSCOPED, "roster:write", "org:write"],
    delegates: ["coach:alerts"],
    roles: MANAGING,
  }),
  "coach:backtests": coach("See what alert rules would have told.", { roles: MANAGING }),
  "coach:notifications": coach("Read what alerts told, and be told by push.", {}),
  "coach:webhooks": coach("Manage the coach's webhooks.", {
    keys: [UNSCOPED, "webhooks:manage"],
    delegates: ["coach:webhooks"],
    roles: MANAGING,
  }),
  "coach:deliveries": coach("Send test events to the coach's webhooks, and what was sent again.", {
    keys: [UNSCOPED, "webhooks:manage"],
    delegates: ["coach:webhooks"],
    roles: MANAGING,
    tiers: AUTOMATION_TIERS,
  }),
  "coach:billing": coach("Read what the team pays for.", {
    keys: ["billing:read"],
    tiers: EVERY_TIER,
    roles: LEADING_ROLES,
  }),
  "coach:relations": coach("Read relations with athletes, and invitations.", {
    tiers: EVERY_TIER,
  }),
  "coach:invitations": coach("Invite athletes and end relations.", {
    tiers: EVERY_TIER,
    roles: MANAGING,
  }),
  "coach:messages": coach("Write to athletes, and read what they answer.", {
    tiers: EVERY_TIER,
  }),
  "coach:templates": coach("Write and delete the team's message templates.", {
    tiers: EVERY_TIER,
    roles: MANAGING,
  }),
  "coach:triage": coach("Read who needs somebody, and decide on it.", {}),
  "coach:team": coach("Read who is in the team, and leave it.", { tiers: EVERY_TIER }),
  "coach:leadership": coach("Manage the team's coaches, assignments and plan; read its audit.", {
    tiers: EVERY_TIER,
    roles: LEADING_ROLES,
  }),
  "coach:keys": coach("Read and revoke the team's keys.", {
    tiers: EVERY_TIER,
    roles: LEADING_ROLES,
  }),
  "coach:minting": coach("Mint and rotate keys of the team's coaches.", {
    tiers: AUTOMATION_TIERS,
    roles: LEADING_ROLES,
  }),
  self: {
    allows: "Read and change what is one's own: sign-ins, and the coaches one agreed to.",
    scope: "person",
    conferred: { person: { scopes: [] } },
    absence: "hidden",
  },
} as const satisfies Record<string, CapabilityRow>;
export type Capability = keyof typeof CAPABILITIES;
