import { type TeamStanding, teamStanding } from "@/lib/access/tier";
import { TEAM_LIMITS } from "@/lib/contract/coach";
import { factsOf, type Team } from "./teams.store";

/** What a team may have at a moment of team time. */
export interface Allowance extends TeamStanding {
  /** Null without a limit. */
  coaches: number | null;
  athletes: number | null;
  /** Whether what it bought is in force, and with it the seats of its athletes. */
  isPaid: boolean;
}

/** What a team may have at a moment of team time: by its tier, and the coaches it bought in addition while it pays. */
export function allowanceOf(team: Team, nowMs: number): Allowance {
  const standing = teamStanding(factsOf(team), nowMs);
  const isPaid = standing.status === "active" || standing.status === "past_due";
  const { coaches, athletes } = TEAM_LIMITS[standing.tier];
  const extra = isPaid ? team.extraCoaches : 0;
  return { ...standing, coaches: coaches === null ? null : coaches + extra, athletes, isPaid };
}

/** Whether one more fits below a limit; null is none. */
export const hasRoom = (used: number, limit: number | null): boolean =>
  limit === null || used < limit;
