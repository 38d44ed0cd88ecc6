import { findCoachScope } from "@/lib/access/coaches";
import type { CallScope, CoachScope } from "@/lib/access/scope";
import { isApiError } from "@/lib/contract/errors";
import type { JobEventData } from "@/lib/contract/job-events";
import { composeReport } from "./composing";
import { type Known, readFacts } from "./known-facts";
import { dropReport, keepReport, setStage, takeReport } from "./reports.store";

/**
 * Writes a requested report, unless someone else is writing it. If its facts have changed meanwhile, writes nothing:
 * the next request is for a different report.
 */
export async function writeAskedReport(
  scope: CallScope,
  asked: JobEventData<"report/asked">,
): Promise<void> {
  const taken = await takeReport(scope, asked.report_id);
  if (taken === null) return;
  const coach = await findCoachScope(scope, asked.coach_id);
  // The requester was authorized already; an API key may reach more of the team than its coach.
  const known = coach && (await stillKnown({ ...coach, assignedTo: null }, asked));
  if (!coach || known?.key !== taken.key || known.shelf.relationId !== taken.relationId) {
    await dropReport(scope, asked.report_id);
    return;
  }
  const owner = { db: scope.db, accountId: known.shelf.accountId };
  const composed = await composeReport(known.facts, owner, (stage) =>
    setStage(scope, asked.report_id, stage),
  );
  const written = { ...composed, generatedMs: coach.nowMs };
  await keepReport(coach, known.shelf, known.key, written);
}

/** Returns the current facts; null if the relation has ended. */
async function stillKnown(
  coach: CoachScope,
  { athlete_id, window, focus }: JobEventData<"report/asked">,
): Promise<Known | null> {
  try {
    return await readFacts(coach, athlete_id, { window, focus });
  } catch (error) {
    if (isApiError(error) && error.code === "resource_not_found") return null;
    throw error;
  }
}
