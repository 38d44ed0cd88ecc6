import type { AccountScope } from "@/lib/access/scope";
import type { ExportedAlert } from "@/lib/contract/export";
import { toSeconds } from "@/lib/platform/clock";
import { listAlertsOn } from "./alerts.store";

const CHUNK = 500;

/** Yields all alerts about an athlete in chunks, oldest first, from every team, including former ones. */
export async function* readAlerts(
  { db }: AccountScope,
  athleteId: string,
): AsyncGenerator<ExportedAlert[]> {
  for (let after: string | null = null; ; ) {
    const rows: Awaited<ReturnType<typeof listAlertsOn>> = await listAlertsOn(
      db,
      athleteId,
      after,
      CHUNK,
    );
    yield rows.map(({ id, relationId, rule, severity, reasons, activityId, firedAt, notices }) => ({
      ...{ id, rule, severity, reasons },
      relation_id: relationId,
      activity_id: activityId,
      fired_at: toSeconds(firedAt.getTime()),
      told: notices.map(({ channel, sentAt }) => ({
        channel,
        sent_at: sentAt === null ? null : toSeconds(sentAt.getTime()),
      })),
    }));
    if (rows.length < CHUNK) return;
    after = rows.at(-1)?.id ?? null;
  }
}
