import type { CoachScope } from "@/lib/access/scope";
import { countOpen } from "./invitations.store";
import { allowanceOf } from "./standing";
import { countRelations, countUsedSeats, findTeam } from "./teams.store";

/** How much room a team has for athletes. */
export interface Room {
  /** Seats that were bought and are in force; those that athletes have; those that open invitations promise. */
  seats: { bought: number; used: number; promised: number; free: number };
  /** Athletes on the roster, and how many the plan allows; null without a limit. */
  athletes: { there: number; limit: number | null };
}

/** How many athletes a team can still invite, and how many of them with a seat. */
export async function readRoom({ db, teamId, nowMs }: CoachScope): Promise<Room> {
  const team = await findTeam(db, teamId);
  const { isPaid, athletes: limit } = allowanceOf(team, nowMs);
  const bought = isPaid ? team.athleteSeats : 0;
  const used = await countUsedSeats(db, teamId);
  const promised = await countOpen(db, teamId, "seats", nowMs);
  return {
    seats: { bought, used, promised, free: Math.max(0, bought - used - promised) },
    athletes: { there: await countRelations(db, teamId), limit },
  };
}
