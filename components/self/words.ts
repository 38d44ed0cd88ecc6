import { ACTIVITY_TYPE_LIST } from "@/lib/contract/activity";
import type { Question } from "@/lib/contract/profile";
import type { Format } from "../format/format";

/** Texts for sessions, shared by all pages. */

const TYPES: ReadonlyMap<string, string> = new Map(
  ACTIVITY_TYPE_LIST.map(({ key, name }) => [key, name]),
);

/** Returns a session's title: its own name, else its type. */
export const titleOf = ({ name, type }: { name: string | null; type: string }): string =>
  name ?? TYPES.get(type) ?? type;

/** Describes when a session is and how long: `Sun 22 Nov, 09:00, 3 h 30`. @param startMs Unix milliseconds */
export const whenOf = (startMs: number, minutes: number, { dateTime, duration }: Format): string =>
  `${dateTime(startMs)}, ${duration(minutes)}`;

/** Formats a range with one unit: `60–80 g/h`; a single value is shown once. */
export function spanOf(
  { min, max }: { min: number; max: number },
  toText: (value: number) => string,
): string {
  const [least, most] = [toText(min), toText(max)];
  if (least === most) return most;
  const unit = most.slice(most.indexOf("\u00a0"));
  return least.endsWith(unit) ? `${least.slice(0, -unit.length)}–${most}` : `${least}–${most}`;
}

/** Returns a question's title; for a weight, it leaves out the unit, which is chosen next to it. */
export const askedIn = ({ type, title }: Pick<Question, "type" | "title">): string =>
  type === "weight" ? "What do you weigh?" : title;
