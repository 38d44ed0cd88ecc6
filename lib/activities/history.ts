import type { AccountScope } from "@/lib/access/scope";
import type { ExportedActivity } from "@/lib/contract/export";
import { listActivitiesAfter } from "./history.store";

/** Small, so that no page of one export holds up somebody else's call. */
const PAGE = 100;

/** Everything an athlete did, oldest first, page by page: a page is read when it is asked for. */
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
