/** What coaching teams can be, and may do. */

/** Tiers from the free one up. All but the first are paid. */
export const COACH_TIERS = ["coach", "pro_coach", "head_coach", "business", "enterprise"] as const;
export type CoachTier = (typeof COACH_TIERS)[number];

/** How a team has its current tier. */
export const TEAM_STATUSES = ["free", "trial", "active", "past_due", "lapsed"] as const;

/** The tiers that can read how athletes fuel. */
export const READING_TIERS: readonly CoachTier[] = COACH_TIERS.filter((tier) => tier !== "coach");
/** The tiers whose coaches can have live keys and webhooks. */
export const AUTOMATION_TIERS: readonly CoachTier[] = ["business", "enterprise"];

/** A coach's role in the team, most powerful first. */
export const COACH_ROLES = ["owner", "admin", "coach", "assistant"] as const;
export type CoachRole = (typeof COACH_ROLES)[number];

/** Roles that see all of the team's athletes, whoever coaches them. */
export const LEADING_ROLES: readonly CoachRole[] = ["owner", "admin"];

/**
 * Scopes of a coach's key. `*` belongs to keys from before scopes existed, and means all four of the coach's
 * capabilities.
 */
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

/** Scopes that let a key read the whole team, whatever its coach is assigned to. */
export const TEAM_READING_SCOPES: readonly string[] = ["org:read", "org:write"];
/** Scopes that let a key change team-wide data. */
export const TEAM_CHANGING_SCOPES: readonly string[] = ["org:write"];

/** Scopes that coaches can delegate to a connected client. */
export const COACH_OAUTH_SCOPES = [
  "coach:roster",
  "coach:reports",
  "coach:alerts",
  "coach:webhooks",
] as const;

/** Rate limit per coach across all credentials: requests per second, and burst. */
export const COACH_LIMITS = { ratePerSecond: 50, burst: 500 } as const;
/** The same for signed-in people who are not coaches. */
export const PERSON_LIMITS = { ratePerSecond: 10, burst: 100 } as const;

/** Maximum coaches (before extra ones bought) and athletes of a team by tier; null is unlimited. */
export const TEAM_LIMITS: Readonly<
  Record<CoachTier, { coaches: number | null; athletes: number | null }>
> = {
  coach: { coaches: 1, athletes: 25 },
  pro_coach: { coaches: 1, athletes: 25 },
  head_coach: { coaches: 3, athletes: 75 },
  business: { coaches: 10, athletes: 300 },
  enterprise: { coaches: null, athletes: null },
};

/** Maximum number of groups per team. */
export const GROUPS_MAX = 100;
/** Maximum burst of invitations by one person, including resends; the same number is restored per day of wall time. */
export const INVITATIONS_PER_DAY = 500;
/** Days before a team can invite someone who declined again, in wall time. */
export const DECLINE_DAYS = 90;
/** Maximum number of invitations in one import. */
export const IMPORT_MAX = 200;
/** Days for which an invitation can be accepted. */
export const INVITATION_DAYS = 14;
