/** The time on somebody's own clock. A local time is written `2026-11-22T18:05`, as browsers' forms do. */

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

const partsIn = (zone: string) =>
  new Intl.DateTimeFormat("en", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });

/** What a clock in the zone shows at a moment. */
export function localOf(ms: number, zone: string): string {
  const parts = partsIn(zone).formatToParts(ms);
  const by = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${by["year"]?.padStart(4, "0")}-${by["month"]}-${by["day"]}T${by["hour"]}:${by["minute"]}`;
}

const asIfUtc = (local: string): number => Date.parse(`${local}:00Z`);

/**
 * The moment at which a clock in the zone shows a local time: the first where it shows it twice; where it never does,
 * because it was moved on, as much later as it was moved. Null for what is no local time.
 */
export function momentOf(local: string, zone: string): number | null {
  if (!LOCAL.test(local)) return null;
  const wanted = asIfUtc(local);
  if (Number.isNaN(wanted)) return null;
  const aheadAt = (ms: number) => asIfUtc(localOf(ms, zone)) - ms;
  // A zone is ahead by what it was a day before, or by what it is a day after; between them it is moved once at most.
  const [before, after] = [aheadAt(wanted - DAY_MS), aheadAt(wanted + DAY_MS)];
  const shown = [wanted - before, wanted - after].filter((ms) => localOf(ms, zone) === local);
  return shown.length === 0 ? wanted - before : Math.min(...shown);
}

const DAY_MS = 86_400_000;

/** The full hour that a clock in the zone shows at a moment, 0-23. */
export const hourOf = (ms: number, zone: string): number => Number(localOf(ms, zone).slice(11, 13));
