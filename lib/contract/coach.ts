/** What teams of coaches can be, and may do. */

/** Tiers from the free one up. All but the first are bought. */
export const COACH_TIERS = ["coach", "pro_coach", "head_coach", "business", "enterprise"] as const;
export type CoachTier = (typeof COACH_TIERS)[number];

/** How a team comes to its tier. */
export const TEAM_STATUSES = ["free", "trial", "active", "past_due", "lapsed"] as const;

/** The tiers that may read how athletes fuel. */
export const READING_TIERS: readonly CoachTier[] = COACH_TIERS.filter((tier) => tier !== "coach");
/** The tiers whose coaches have live keys and get webhooks. */
export const AUTOMATION_TIERS: readonly CoachTier[] = ["business", "enterprise"];

/** What a coach is in a team, from most to least. */
export const COACH_ROLES = ["owner", "admin", "coach", "assistant"] as const;
export type CoachRole = (typeof COACH_ROLES)[number];

/** Those who see the whole team's athletes, whoever coaches them. */
export const LEADING_ROLES: readonly CoachRole[] = ["owner", "admin"];

/** Scopes of a coach's key. `*` is what keys had before there were scopes: all four of the coach's capabilities. */
export const COACH_KEY_SCOPES = [
  "roster:read",
  "roster:write",
  "org:read",
  "org:write",
  "webhooks:manage",
  "billing:read",
  "*",
] as const;
export type CoachKeyScope = (typeof COACH_KEY_SCOPES)[number];

/** Scopes that make a key read the whole team, whatever its coach is assigned to. */
export const TEAM_READING_SCOPES: readonly string[] = ["org:read", "org:write"];
/** Scopes that make a key change what is of the whole team. */
export const TEAM_CHANGING_SCOPES: readonly string[] = ["org:write"];

/** What coaches delegate to a client they let in. */
export const COACH_OAUTH_SCOPES = [
  "coach:roster",
  "coach:reports",
  "coach:alerts",
  "coach:webhooks",
] as const;

/** How often a coach may call, whatever they hold: a second, and at once. */
export const COACH_LIMITS = { ratePerSecond: 50, burst: 500 } as const;
/** The same for somebody signed in who is no coach. */
export const PERSON_LIMITS = { ratePerSecond: 10, burst: 100 } as const;

/** How many coaches, beside those bought in addition, and athletes a team has at most on each tier; null is no limit. */
export const TEAM_LIMITS: Readonly<
  Record<CoachTier, { coaches: number | null; athletes: number | null }>
> = {
  coach: { coaches: 1, athletes: 25 },
  pro_coach: { coaches: 1, athletes: 25 },
  head_coach: { coaches: 3, athletes: 75 },
  business: { coaches: 10, athletes: 300 },
  enterprise: { coaches: null, athletes: null },
};

/** Groups a team may have. */
export const GROUPS_MAX = 100;
/** Invitations that one person mails at once at most, resent ones included; as many come back within a day of wall time. */
export const INVITATIONS_PER_DAY = 500;
/** How long whoever declined a team's invitation is not asked again by it, in wall time. */
export const DECLINE_DAYS = 90;
/** Invitations that one import holds at most. */
export const IMPORT_MAX = 200;
/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 14;
