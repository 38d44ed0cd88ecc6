import type { CoachScope } from "@/lib/access/scope";
import { countOpen } from "./invitations.store";
import { allowanceOf } from "./standing";
import { countRelations, countUsedSeats, findTeam } from "./teams.store";

/** A team's capacity for athletes. */
export interface Room {
  /** Seats bought and in force, held by athletes, and promised by open invitations. */
  seats: { bought: number; used: number; promised: number; free: number };
  /** Athletes on the roster, and the plan's limit; null if unlimited. */
  athletes: { there: number; limit: number | null };
}

/** Returns how many more athletes a team can invite, and how many of them with a seat. */
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
