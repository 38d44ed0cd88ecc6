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

/** Who can act. Each credential makes its holder one of these; jobs and operators are created by our own code. */
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

/**
 * What a principal of one kind needs for a capability: one of the scopes, plus one of the tiers and roles if listed.
 */
export interface Conferral {
  scopes: readonly string[];
  tiers?: readonly string[];
  roles?: readonly string[];
  /** Partner console roles that grant it on their own, separate from coach roles. */
  members?: readonly MemberStanding[];
}

export interface CapabilityRow {
  /** What it allows, for readers of this table. */
  allows: string;
  /**
   * The data it gives access to: a partner's account, a coach's roster, the person's own, that of whoever has the
   * clock, or none.
   */
  scope: "account" | "coach" | "person" | "clock" | "none";
  /** By kind of principal. For a kind that isn't listed, the operation doesn't exist. */
  conferred: Partial<Record<PrincipalKind, Conferral>>;
  /**
   * The response for a principal of a listed kind without the scope: 403, or the 404 of an unknown path. One who lacks
   * only the role or tier is told so, unless an app acts for them.
   */
  absence: "forbidden" | "hidden";
}

/** Scopes of a partner key: everything, reading (GET), or all other methods. */
export const PARTNER_SCOPES = ["*", "read", "write"] as const;
export type PartnerScope = (typeof PARTNER_SCOPES)[number];

/** Returns the form a scope takes once the partner is closed: it can still read and export. */
export const closingScope = (scope: string): string => `closing:${scope}`;

const READ: readonly string[] = ["*", "read", "closing:*", "closing:read"];
const WRITE: readonly PartnerScope[] = ["*", "write"];
const EXPORT: readonly string[] = [...WRITE, "closing:*", "closing:write"];

/**
 * Builds a capability of partner keys by scope, and of console members by role: all members can read, and leads can do
 * the rest unless the row lists other roles. An athlete's apps can do what they were granted, for that athlete only.
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

/** Builds a capability that only people in a partner's console have. */
const inConsole = (allows: string, members: readonly MemberStanding[]) =>
  ({
    allows,
    scope: "account",
    conferred: { person: { scopes: [], members } },
    absence: "hidden",
  }) as const satisfies CapabilityRow;

/**
 * Builds a capability of coaches, by the scopes of keys and delegates alike, and by role. A key can do no more than its
 * coach, whose role may have changed since it was minted.
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

/** The only scope of coach keys minted before scopes existed: it grants the coach's four capabilities. */
const UNSCOPED = "*";
const EVERY_TIER = COACH_TIERS;
const MANAGING: readonly CoachRole[] = ["owner", "admin", "coach"];

/** What each operation requires, who has it, and how its absence looks. This table is the only authority. */
export const CAPABILITIES = {
  public: {
    allows: "Anyone can call this. The rate limit applies per IP address.",
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
  // An athlete's app can't create athletes, or delete its own.
  "athletes:manage": account("Create and delete athletes.", WRITE, BUILDING_MEMBERS),
  "athletes:export": account("Export all data of an athlete as a file.", EXPORT, [
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
  // No member roles: each call counts toward its account's daily usage.
  "nutrition:calculate": account("Calculate prescriptions.", WRITE, [], ["nutrition:read"]),
  // Same here.
  "products:read": account(
    "Search, look up, compare and fit products by GET.",
    READ,
    [],
    ["nutrition:read"],
  ),
  "products:fit": account("Compare and fit products by POST.", WRITE, [], ["nutrition:read"]),
  "conversations:read": account("Read conversations with their messages.", READ, READING_MEMBERS, [
    "ai:chat",
  ]),
  // No member roles: each call counts toward its account's daily usage.
  "conversations:write": account(
    "Start and delete conversations, and ask questions in them.",
    WRITE,
    [],
    ["ai:chat"],
  ),
  // Same here.
  "intelligence:read": account("Read the articles.", READ, [], ["nutrition:read"]),
  "intelligence:infer": account(
    "Infer activity types from titles, and search the articles.",
    WRITE,
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
  "partner:write": account("Change the account's branding, and create and revoke its keys.", WRITE),
  "test:write": account("Simulate subscriptions of test athletes.", WRITE, BUILDING_MEMBERS),
  "members:read": inConsole(
    "Read the members of the partner's console, and leave it.",
    READING_MEMBERS,
  ),
  "members:write": inConsole(
    "Invite people to the partner's console, and set their roles.",
    LEADING_MEMBERS,
  ),
  "apps:write": inConsole(
    "Register, change and remove the apps that people can connect.",
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
  // Private to the coach: neither keys minted for them by others nor apps that read the roster can see their questions.
  "coach:conversations": coach("Ask questions about the roster and its athletes.", {}),
  "coach:reports": coach("Read reports and the digest.", {
    keys: [UNSCOPED, "org:read", "org:write"],
    delegates: ["coach:reports"],
  }),
  "coach:alerts": coach("Read and change alert rules and report settings, and manage groups.", {
    keys: [UNSCOPED, "roster:write", "org:write"],
    delegates: ["coach:alerts"],
    roles: MANAGING,
  }),
  "coach:backtests": coach("See which alerts a set of rules would have sent.", { roles: MANAGING }),
  "coach:notifications": coach("Read notifications, and receive them by push.", {}),
  "coach:webhooks": coach("Manage the coach's webhooks.", {
    keys: [UNSCOPED, "webhooks:manage"],
    delegates: ["coach:webhooks"],
    roles: MANAGING,
  }),
  "coach:deliveries": coach("Send test events to the coach's webhooks, and resend deliveries.", {
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
  "coach:relations": coach("Read relations with athletes and invitations.", {
    tiers: EVERY_TIER,
  }),
  "coach:invitations": coach("Invite athletes and end relations.", {
    tiers: EVERY_TIER,
    roles: MANAGING,
  }),
  "coach:messages": coach("Send messages to athletes, and read their replies.", {
    tiers: EVERY_TIER,
  }),
  "coach:templates": coach("Write and delete the team's message templates.", {
    tiers: EVERY_TIER,
    roles: MANAGING,
  }),
  "coach:triage": coach("Read the triage queue, and act on its items.", {}),
  "coach:team": coach("Read the members of the team, and leave it.", { tiers: EVERY_TIER }),
  "coach:leadership": coach("Manage a team's coaches, assignments and plan; read its audit log.", {
    tiers: EVERY_TIER,
    roles: LEADING_ROLES,
  }),
  "coach:keys": coach("Read and revoke the team's keys.", {
    tiers: EVERY_TIER,
    roles: LEADING_ROLES,
  }),
  "coach:minting": coach("Create and rotate keys of the team's coaches.", {
    tiers: AUTOMATION_TIERS,
    roles: LEADING_ROLES,
  }),
  self: {
    allows: "Read and change your own data: your sign-ins, and the coaches you agreed to.",
    scope: "person",
    conferred: { person: { scopes: [] } },
    absence: "hidden",
  },
} as const satisfies Record<string, CapabilityRow>;
export type Capability = keyof typeof CAPABILITIES;

/** The roles that have webhooks: a coach who can neither see nor delete an endpoint gets nothing through it. */
export const WEBHOOK_ROLES: readonly CoachRole[] =
  CAPABILITIES["coach:webhooks"].conferred.person.roles;
