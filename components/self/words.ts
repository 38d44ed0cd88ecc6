import { ACTIVITY_TYPE_LIST } from "@/lib/contract/activity";
import type { Question } from "@/lib/contract/profile";
import type { Format } from "../format/format";

/** How sessions are put in words, everywhere the same. */

const TYPES: ReadonlyMap<string, string> = new Map(
  ACTIVITY_TYPE_LIST.map(({ key, name }) => [key, name]),
);

/** What a session is called: its own name, else its kind. */
export const titleOf = ({ name, type }: { name: string | null; type: string }): string =>
  name ?? TYPES.get(type) ?? type;

/** When a session is and how long: `Sun 22 Nov, 09:00, 3 h 30`. @param startMs Unix milliseconds */
export const whenOf = (startMs: number, minutes: number, { dateTime, duration }: Format): string =>
  `${dateTime(startMs)}, ${duration(minutes)}`;

/** From one amount to another, the unit once: `60–80 g/h`; of a single one that one. */
export function spanOf(
  { min, max }: { min: number; max: number },
  toText: (value: number) => string,
): string {
  const [least, most] = [toText(min), toText(max)];
  if (least === most) return most;
  const unit = most.slice(most.indexOf("\u00a0"));
  return least.endsWith(unit) ? `${least.slice(0, -unit.length)}–${most}` : `${least}–${most}`;
}

/** What a question asks on a page, where the unit of a weight is chosen beside it. */
export const askedIn = ({ type, title }: Pick<Question, "type" | "title">): string =>
  type === "weight" ? "What do you weigh?" : title;
