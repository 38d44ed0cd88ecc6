import type { Room } from "@/lib/coaches/room";
import { TEAM_EXTRAS } from "@/lib/contract/plans";
import { money } from "../subscribe/money";
import type { JudgedRow } from "./rows";

/** Describes how many seats and roster places sending the rows will use. */
export function seatEffect(
  rows: readonly Pick<JudgedRow, "state">[],
  { seats, athletes }: Room,
  isPaidByTeam: boolean,
): string[] {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const [good, beyond] = [count("ok"), count("no_seat")];
  const said = [seatsText({ good, beyond, free: seats.free }, isPaidByTeam)];
  const room = athletes.limit === null ? null : Math.max(0, athletes.limit - athletes.there);
  if (room !== null && good > room)
    said.push(
      `Your plan has room for ${room} more on the roster. Anyone who accepts after that sees that the team is full.`,
    );
  return said;
}

function seatsText(
  { good, beyond, free }: { good: number; beyond: number; free: number },
  isPaidByTeam: boolean,
): string {
  if (!isPaidByTeam) return "No seats are used, and you aren’t charged.";
  const taken = `${good} of ${free} free ${free === 1 ? "seat" : "seats"} will be reserved, at no extra charge.`;
  if (beyond === 0) return taken;
  const price = TEAM_EXTRAS.athlete_seat.amount;
  return `${taken} ${beyond} more ${beyond === 1 ? "seat" : "seats"} would cost ${beyond} × ${money(price)} = ${money(beyond * price)} a month. Those rows won’t be sent.`;
}
