/** Formats times from the start to be read at a glance. Regular drinks and bites are shown as rhythms. */

const MINUTES_PER_HOUR = 60;
/** From this many equal gaps on, a rhythm is shorter than listing the times. */
const RHYTHM_FROM = 3;
/** Maximum number of times or rhythms listed; beyond that they are summarized. */
const PIECES_MAX = 6;

/** Formats minutes as `h:mm`. */
export function clockOf(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / MINUTES_PER_HOUR), whole % MINUTES_PER_HOUR];
  return `${hours}:${String(rest).padStart(2, "0")}`;
}

/** How many minutes the gaps of a rhythm may differ: an hour and a half has no seven equal parts. */
const UNEVEN_MIN = 1;

/** Formats minutes as a duration: `45 min`, `4 h`, `4 h 10 min`. */
export function lengthOf(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / MINUTES_PER_HOUR), whole % MINUTES_PER_HOUR];
  const told = [hours > 0 ? `${hours}\u00a0h` : "", rest > 0 ? `${rest}\u00a0min` : ""];
  return told.filter((part) => part !== "").join("\u00a0");
}

/** Consecutive times at equal or nearly equal intervals. */
interface Rhythm {
  from: number;
  to: number;
  /** The interval in minutes, and whether all gaps are exactly equal; null for a single time. */
  every: { minutes: number; isExact: boolean } | null;
}

/** Splits times into rhythms, each as long as possible; other times stand alone. @param minutes ascending */
function rhythmsOf(minutes: readonly number[]): Rhythm[] {
  const rhythms: Rhythm[] = [];
  let place = 0;
  while (place < minutes.length) {
    const from = minutes[place] ?? 0;
    const gaps = gapsOf(minutes.slice(place));
    const count = rhythmicFrom(gaps);
    if (count < RHYTHM_FROM) {
      rhythms.push({ from, to: from, every: null });
      place++;
      continue;
    }
    const own = gaps.slice(0, count);
    const to = minutes[place + count] ?? from;
    const isExact = own.every((gap) => gap === own[0]);
    rhythms.push({ from, to, every: { minutes: Math.round((to - from) / count), isExact } });
    place += count + 1;
  }
  return rhythms;
}

const gapsOf = (minutes: readonly number[]): number[] =>
  minutes.slice(1).map((minute, place) => minute - (minutes[place] ?? 0));

/** Returns how many gaps from the first are nearly equal. */
function rhythmicFrom(gaps: readonly number[]): number {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const [place, gap] of gaps.entries()) {
    [least, most] = [Math.min(least, gap), Math.max(most, gap)];
    if (most - least > UNEVEN_MIN) return place;
  }
  return gaps.length;
}

/**
 * Formats times briefly: `0:20, 1:00`; `every 20 min, 0:20–3:40`; or, if they are many and irregular, their number, the
 * approximate interval, and the first and last.
 *
 * @param minutes from the start, ascending
 */
export function timesOf(minutes: readonly number[]): string {
  const rhythms = rhythmsOf(minutes);
  if (rhythms.length <= PIECES_MAX) return rhythms.map(toldAs).join(", ");
  const [first = 0, last = 0] = [minutes[0], minutes.at(-1)];
  const gap = Math.round((last - first) / (minutes.length - 1));
  return `${minutes.length} times, about every ${gap}\u00a0min, ${clockOf(first)}–${clockOf(last)}`;
}

const toldAs = ({ from, to, every }: Rhythm): string =>
  every === null
    ? clockOf(from)
    : `${every.isExact ? "" : "about "}every ${every.minutes}\u00a0min, ${clockOf(from)}–${clockOf(to)}`;
