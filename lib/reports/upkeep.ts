import type { CallScope } from "@/lib/access/scope";
import { untilNone } from "@/lib/platform/one-by-one";
import { deleteEnded } from "./upkeep.store";

/** Rows that one statement deletes at most. */
const CHUNK = 1_000;

/** Forgets what was written about athletes for teams that reach them no longer. */
export const forgetReports = async ({ db }: CallScope): Promise<{ forgotten: number }> => ({
  forgotten: await untilNone(() => deleteEnded(db, CHUNK)),
});
