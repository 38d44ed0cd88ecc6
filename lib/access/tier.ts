import type { CoachTier, TEAM_STATUSES } from "@/lib/contract/coach";
import { DAY_MS } from "@/lib/contract/durations";

export const TRIAL_DAYS = 14;
/** How long a plan holds on when a payment is owed. */
export const GRACE_DAYS = 7;

/** What a team's tier depends on. Times are Unix milliseconds, team time. */
export interface TeamFacts {
  trialStartedMs: number | null;
  /** What was bought; null when nothing ever was. */
  plan: Exclude<CoachTier, "coach"> | null;
  /** Paid until then; null has no end. */
  paidUntilMs: number | null;
  pastDueSinceMs: number | null;
  endedMs: number | null;
  /** It ends with the period that is paid. */
  isEnding: boolean;
}

export interface TeamStanding {
  tier: CoachTier;
  status: (typeof TEAM_STATUSES)[number];
  /** Until when this holds if nothing else is paid; null without an end. */
  untilMs: number | null;
}

/**
 * The tier that a team has at a moment: what it pays for, with seven days of grace when a payment is owed or a renewal
 * not yet known, else the trial, else the free one.
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
  if (owedSinceMs === null || (pastDueSinceMs === null && nowMs < owedSinceMs))
    return { tier: plan, status: "active", untilMs: isEnding ? paidUntilMs : null };
  const untilMs = isEnding ? owedSinceMs : owedSinceMs + GRACE_DAYS * DAY_MS;
  return nowMs < untilMs ? { tier: plan, status: "past_due", untilMs } : lapsed;
}
