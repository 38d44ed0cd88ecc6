/** Minutes from a start, as somebody reads them at a glance. Drinks and bites come in rhythms; those are told as such. */

const MINUTES_PER_HOUR = 60;
/** From so many equal gaps on, a rhythm is shorter than its times. */
const RHYTHM_FROM = 3;
/** So many pieces, times or rhythms, are read; more are counted. */
const PIECES_MAX = 6;

/** Minutes as `h:mm`. */
export function clockOf(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / MINUTES_PER_HOUR), whole % MINUTES_PER_HOUR];
  return `${hours}:${String(rest).padStart(2, "0")}`;
}

/** Times that follow one another by the same gap. */
interface Rhythm {
  from: number;
  to: number;
  /** Minutes between two of them; null of a single one. */
  every: number | null;
}

/** Times as rhythms, each as long as it goes; what is in none stands alone. @param minutes rising */
function rhythmsOf(minutes: readonly number[]): Rhythm[] {
  const rhythms: Rhythm[] = [];
  let place = 0;
  while (place < minutes.length) {
    const from = minutes[place] ?? 0;
    const every = (minutes[place + 1] ?? from) - from;
    let last = place;
    while (last + 1 < minutes.length && (minutes[last + 1] ?? 0) - (minutes[last] ?? 0) === every)
      last++;
    const isRhythm = last - place >= RHYTHM_FROM;
    rhythms.push(
      isRhythm ? { from, to: minutes[last] ?? from, every } : { from, to: from, every: null },
    );
    place = isRhythm ? last + 1 : place + 1;
  }
  return rhythms;
}

/**
 * Times in few words: `0:20, 1:00`; `every 20 min, 0:20–3:40`; and where they are many and uneven, how many there are,
 * about how far apart, from when to when.
 *
 * @param minutes from the start, rising
 */
export function timesOf(minutes: readonly number[]): string {
  const rhythms = rhythmsOf(minutes);
  if (rhythms.length <= PIECES_MAX) return rhythms.map(toldAs).join(", ");
  const [first = 0, last = 0] = [minutes[0], minutes.at(-1)];
  const gap = Math.round((last - first) / (minutes.length - 1));
  return `${minutes.length} times, about every ${gap}\u00a0min, ${clockOf(first)}–${clockOf(last)}`;
}

const toldAs = ({ from, to, every }: Rhythm): string =>
  every === null ? clockOf(from) : `every ${every}\u00a0min, ${clockOf(from)}–${clockOf(to)}`;
