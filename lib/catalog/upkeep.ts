import type { CallScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import { toDate } from "@/lib/platform/clock";
import { untilNone } from "@/lib/platform/one-by-one";
import { deleteOldAccesses } from "./access.store";

/** Days for which catalog accesses are kept. */
const KEPT_DAYS = 90;
/** Maximum number of rows deleted by one statement. */
const CHUNK = 1_000;

/** Deletes catalog accesses older than `KEPT_DAYS`. */
export async function forgetAccesses(scope: CallScope): Promise<{ forgotten: number }> {
  const before = toDate(scope.wallMs - KEPT_DAYS * DAY_MS);
  return { forgotten: await untilNone(() => deleteOldAccesses(scope.db, before, CHUNK)) };
}
