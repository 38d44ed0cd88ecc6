import { type TeamStanding, teamStanding } from "@/lib/access/tier";
import { TEAM_LIMITS } from "@/lib/contract/coach";
import { factsOf, type Team } from "./teams.store";

/** A team's limits at a moment in team time. */
export interface Allowance extends TeamStanding {
  /** Null if unlimited. */
  coaches: number | null;
  athletes: number | null;
  /** Whether its purchase is in force, and with it its athletes' seats. */
  isPaid: boolean;
}

/**
 * Returns a team's limits at a moment in team time: those of its tier, plus the extra coaches it bought while it pays.
 */
export function allowanceOf(team: Team, nowMs: number): Allowance {
  const standing = teamStanding(factsOf(team), nowMs);
  const isPaid = standing.status === "active" || standing.status === "past_due";
  const { coaches, athletes } = TEAM_LIMITS[standing.tier];
  const extra = isPaid ? team.extraCoaches : 0;
  return { ...standing, coaches: coaches === null ? null : coaches + extra, athletes, isPaid };
}

/** True if one more fits below the limit; null means unlimited. */
export const hasRoom = (used: number, limit: number | null): boolean =>
  limit === null || used < limit;
