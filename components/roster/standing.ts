import type { HeldAction } from "@/components/portal/held";
import { athletesText } from "../messages/words";

/** An athlete's place on the roster and seat. */
export interface OnTheRoster {
  relation_id: string;
  name: string | null;
  has_seat: boolean;
}

/** Returns the change that removes an athlete from the roster by ending the relation. */
export const removal = ({ relation_id, name }: OnTheRoster): HeldAction => ({
  key: `off ${relation_id}`,
  said: `${name ?? "An athlete without a name"} removed from the roster`,
  method: "DELETE",
  path: `/v1/coach/relations/${relation_id}`,
  topics: ["roster", "groups", "triage", "team"],
});

/** Returns the rows without removed athletes; the same array if nobody was removed. */
export function stillOn<Row extends OnTheRoster>(
  rows: readonly Row[],
  isHeld: (key: string) => boolean,
): readonly Row[] {
  const left = rows.filter((row) => !isHeld(removal(row).key));
  return left.length === rows.length ? rows : left;
}

/** "3 athletes given a seat", or "2 of 3" if it stopped midway. */
export function seatedText(count: number, of: number, hasSeat: boolean): string {
  if (of === 0) return hasSeat ? "They all have a seat already" : "None of them has a seat";
  const whom = count === of ? athletesText(of) : `${count} of ${athletesText(of)}`;
  return `${whom} ${hasSeat ? "given a seat" : "without a seat"}`;
}

/** Explains why there aren't enough seats; null if there are. */
export function seatsLacking(free: number, wanted: number): string | null {
  if (free >= wanted) return null;
  const there =
    free === 0 ? "No seats are" : `Only ${free}\u00a0${free === 1 ? "seat is" : "seats are"}`;
  return `${there} free. Buy more under Plan and billing, or remove them from others.`;
}
