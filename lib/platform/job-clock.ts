import { type ParsedCronItem, parseCronItem } from "graphile-worker";
import { toDate, wallMs } from "./clock";

const ATTEMPTS = 4;
const MINUTE_MS = 60_000;
const MINUTES_PER_DAY = 1_440;

/**
 * When graphile-worker adds a job, once over all processes. One that is added while the last one still runs waits for it.
 */
export function cronItem([task, match]: [string, string]): ParsedCronItem {
  const backfillPeriod = sinceLastTickMs(match);
  return parseCronItem({
    task,
    match,
    options: {
      ...{ queueName: task, maxAttempts: ATTEMPTS, backfillPeriod },
      // However long one takes, at most one more waits.
      ...{ jobKey: task, jobKeyMode: "preserve_run_at" as const },
    },
  });
}

/**
 * How far to look back for a tick that no process was there for: to the last one within a day, and not beyond it, so
 * that an hour of absence does not end in sixty runs of what is due each minute.
 */
function sinceLastTickMs(cron: string): number {
  const { match } = parseCronItem({ task: "cron", match: cron });
  const now = wallMs();
  for (let minutes = 0; minutes < MINUTES_PER_DAY; minutes++) {
    const at = toDate(now - minutes * MINUTE_MS);
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    };
    if (match(digest)) return (minutes + 1) * MINUTE_MS;
  }
  return 0;
}
