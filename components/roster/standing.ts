import type { HeldDeed } from "@/components/portal/held";
import { athletesText } from "../messages/words";

/** An athlete on the roster, as far as being on it and having a seat of the team go. */
export interface OnTheRoster {
  relation_id: string;
  name: string | null;
  has_seat: boolean;
}

/** Takes an athlete off the roster: the relation ends. */
export const offDeed = ({ relation_id, name }: OnTheRoster): HeldDeed => ({
  key: `off ${relation_id}`,
  said: `${name ?? "An athlete without a name"} taken off the roster`,
  method: "DELETE",
  path: `/v1/coach/relations/${relation_id}`,
  topics: ["roster", "groups", "triage", "team"],
});

/** Rows without those who were taken off; the same ones where nobody was. */
export function stillOn<Row extends OnTheRoster>(
  rows: readonly Row[],
  isHeld: (key: string) => boolean,
): readonly Row[] {
  const left = rows.filter((row) => !isHeld(offDeed(row).key));
  return left.length === rows.length ? rows : left;
}

/** "3 athletes given a seat", and "2 of 3" where it stopped on the way. */
export function seatedText(count: number, of: number, hasSeat: boolean): string {
  if (of === 0) return hasSeat ? "All of them have a seat already" : "None of them has a seat";
  const whom = count === of ? athletesText(of) : `${count} of ${athletesText(of)}`;
  return `${whom} ${hasSeat ? "given a seat" : "without a seat"}`;
}

/** Why no seat can be given to so many; null where it can. */
export function seatsLacking(free: number, wanted: number): string | null {
  if (free >= wanted) return null;
  const there =
    free === 0
      ? "No seat of the team is"
      : `Only ${free}\u00a0of the team’s seats ${free === 1 ? "is" : "are"}`;
  return `${there} free. More are bought under Plan and billing, or taken back from others.`;
}
