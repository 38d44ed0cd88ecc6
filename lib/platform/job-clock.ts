import { type ParsedCronItem, parseCronItem } from "graphile-worker";
import { toDate, wallMs } from "./clock";

const ATTEMPTS = 4;
const MINUTE_MS = 60_000;
const MINUTES_PER_DAY = 1_440;

/** A cron entry that adds a job once across all processes. A job added while the previous one runs waits for it. */
export function cronItem([task, match]: [string, string]): ParsedCronItem {
  const backfillPeriod = sinceLastTickMs(match);
  return parseCronItem({
    task,
    match,
    options: {
      ...{ queueName: task, maxAttempts: ATTEMPTS, backfillPeriod },
      // However long a run takes, at most one more waits.
      ...{ jobKey: task, jobKeyMode: "preserve_run_at" as const },
    },
  });
}

/**
 * How far back to look for a tick that no process was there for: to the last tick within a day and no further, so that
 * an hour of downtime doesn't cause sixty runs of a job that is due every minute.
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
