import { type ParsedCronItem, parseCronItem } from "graphile-worker";
import { toDate, wallMs } from "../clock";
import { sha256 } from "../crypto";
import type { JobFunction } from "./definitions";
import { cronEvent } from "./events";
import { HEARTBEAT } from "./heartbeat";
import type { NewEvent } from "./registry";

interface Tick {
  functionId: string;
  cron: string;
  _cron: { ts: string };
}

const MINUTE_MS = 60_000;
const MINUTES_PER_DAY = 1_440;

/** The cron triggers for graphile-worker, which sees to it that among all processes each tick happens once. */
export function cronItems(functions: readonly JobFunction[]): ParsedCronItem[] {
  const ticks = functions.flatMap(({ id: functionId, crons }) =>
    crons.map((cron) => {
      const item = { task: "cron", match: cron, payload: { functionId, cron } };
      const identifier = `cron_${sha256(`${functionId} ${cron}`).slice(0, 32)}`;
      const backfillPeriod = sinceLastTickMs(cron);
      return parseCronItem({ ...item, identifier, options: { backfillPeriod } });
    }),
  );
  return [parseCronItem({ task: HEARTBEAT, match: "* * * * *", identifier: HEARTBEAT }), ...ticks];
}

/**
 * How far to look back for a tick that nobody was there for: to the last one within a day, and not beyond it, so that
 * an hour of absence does not end in sixty runs of what is due each minute.
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

/** The event of a job that the cron triggers made. */
export function cronTick(payload: unknown): NewEvent {
  // Made by cronItems, completed by graphile-worker.
  const { functionId, cron, _cron } = payload as Tick;
  return cronEvent(functionId, cron, _cron.ts);
}
