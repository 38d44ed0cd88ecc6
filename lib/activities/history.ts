import type { AccountScope } from "@/lib/access/scope";
import type { ExportedActivity } from "@/lib/contract/export";
import { listActivitiesAfter } from "./history.store";

/** Small, so that a page of one export doesn't hold up other calls. */
const PAGE = 100;

/** Yields all of an athlete's activities page by page, oldest first. Each page is read when requested. */
export async function* readHistory(
  account: AccountScope,
  athleteId: string,
): AsyncGenerator<readonly ExportedActivity[]> {
  for (let edge: { createdAt: Date; id: string } | null = null; ; ) {
    const { activities, last } = await listActivitiesAfter(account, athleteId, {
      edge,
      limit: PAGE,
    });
    yield activities;
    if (activities.length < PAGE) return;
    edge = last;
  }
}
