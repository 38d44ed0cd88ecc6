import type { CoachTier, TEAM_STATUSES } from "@/lib/contract/coach";
import { DAY_MS } from "@/lib/contract/durations";

export const TRIAL_DAYS = 14;
/** How long a plan stays active when a payment is overdue. */
export const GRACE_DAYS = 7;
/** How long after its paid period a plan or subscription goes on, as renewals are collected about an hour late. */
export const RENEWAL_MS = DAY_MS;

/** What a team's tier depends on. Times are Unix milliseconds, team time. */
export interface TeamFacts {
  trialStartedMs: number | null;
  /** The plan that was bought; null if none ever was. */
  plan: Exclude<CoachTier, "coach"> | null;
  /** Paid until then; null for no end. */
  paidUntilMs: number | null;
  pastDueSinceMs: number | null;
  endedMs: number | null;
  /** Whether it ends with the paid period. */
  isEnding: boolean;
}

export interface TeamStanding {
  tier: CoachTier;
  status: (typeof TEAM_STATUSES)[number];
  /** When this ends if nothing else is paid; null for no end. */
  untilMs: number | null;
}

/**
 * Returns the team's tier at a point in time: the plan it pays for, including seven days of grace when a payment is
 * overdue or a renewal isn't known yet; otherwise the trial; otherwise the free tier.
 */
export function teamStanding(team: TeamFacts, nowMs: number): TeamStanding {
  const bought = boughtStanding(team, nowMs);
  if (bought !== null && bought.status !== "lapsed") return bought;
  const trialEndsMs =
    team.trialStartedMs === null ? null : team.trialStartedMs + TRIAL_DAYS * DAY_MS;
  if (trialEndsMs !== null && nowMs < trialEndsMs)
    return { tier: "pro_coach", status: "trial", untilMs: trialEndsMs };
  return bought ?? { tier: "coach", status: "free", untilMs: null };
}

function boughtStanding(team: TeamFacts, nowMs: number): TeamStanding | null {
  const { plan, paidUntilMs, pastDueSinceMs, endedMs, isEnding } = team;
  if (plan === null) return null;
  const lapsed = { tier: "coach", status: "lapsed", untilMs: null } as const;
  if (endedMs !== null && endedMs <= nowMs) return lapsed;
  const owedSinceMs = pastDueSinceMs ?? paidUntilMs;
  if (owedSinceMs === null || (pastDueSinceMs === null && nowMs < owedSinceMs + RENEWAL_MS))
    return {
      tier: plan,
      status: "active",
      untilMs: isEnding && nowMs < (paidUntilMs ?? 0) ? paidUntilMs : null,
    };
  const untilMs = isEnding ? owedSinceMs : owedSinceMs + GRACE_DAYS * DAY_MS;
  return nowMs < untilMs ? { tier: plan, status: "past_due", untilMs } : lapsed;
}
