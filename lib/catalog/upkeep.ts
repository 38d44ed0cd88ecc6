import type { CallScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import { toDate } from "@/lib/platform/clock";
import { untilNone } from "@/lib/platform/one-by-one";
import { deleteOldAccesses } from "./access.store";

/** Days for which it is kept what was asked of the catalogue. */
const KEPT_DAYS = 90;
/** Rows that one statement deletes at most. */
const CHUNK = 1_000;

/** Forgets what was asked of the catalogue three months ago. */
export async function forgetAccesses(scope: CallScope): Promise<{ forgotten: number }> {
  const before = toDate(scope.wallMs - KEPT_DAYS * DAY_MS);
  return { forgotten: await untilNone(() => deleteOldAccesses(scope.db, before, CHUNK)) };
}
