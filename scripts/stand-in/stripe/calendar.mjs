export const HOUR = 3600;
export const DAY = 86_400;

const DAYS = { day: 1, week: 7 };

/**
 * Returns the end of the period that begins at `from`, Unix seconds. Months and years are counted from the anchor, so
 * that the 31st returns after a shorter month.
 */
export function periodEnd(anchor, from, { interval, interval_count }) {
  const days = DAYS[interval];
  if (days !== undefined) return from + days * interval_count * DAY;
  const months = interval_count * (interval === "year" ? 12 : 1);
  for (let count = months; ; count += months) {
    const end = addMonths(anchor, count);
    if (end > from) return end;
  }
}

function addMonths(seconds, count) {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}
