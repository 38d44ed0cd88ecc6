import type { CallScope } from "@/lib/access/scope";
import { untilNone } from "@/lib/platform/one-by-one";
import { deleteEnded } from "./upkeep.store";

/** Rows deleted per statement, at most. */
const CHUNK = 1_000;

/** Deletes reports written for teams that no longer reach the athlete. */
export const forgetReports = async ({ db }: CallScope): Promise<{ forgotten: number }> => ({
  forgotten: await untilNone(() => deleteEnded(db, CHUNK)),
});
