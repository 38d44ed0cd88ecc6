import { ACTIVITY_TYPE_LIST } from "@/lib/contract/activity";

/** How sessions are put in words, everywhere the same. */

const TYPES: ReadonlyMap<string, string> = new Map(
  ACTIVITY_TYPE_LIST.map(({ key, name }) => [key, name]),
);

/** What a session is called: its own name, else its kind. */
export const titleOf = ({ name, type }: { name: string | null; type: string }): string =>
  name ?? TYPES.get(type) ?? type;

/** A length in hours and minutes. */
export function lengthOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** A moment on somebody's own clock. */
export const momentIn = (ms: number, zone: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  }).format(ms);
