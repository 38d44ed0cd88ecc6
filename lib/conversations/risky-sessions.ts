import type { AccountScope } from "@/lib/access/scope";
import { readJudged } from "@/lib/activities/feedback";
import { readPrescription } from "@/lib/activities/prescriptions";
import { ABSOLUTE_CEILINGS } from "@/lib/catalog/fit/aim";
import type { Activity } from "@/lib/contract/activity";
import { DAY_MS } from "@/lib/contract/durations";
import type { SessionFact } from "./findings";
import { isAboveLimit } from "./recent-risk";
import { factOf, momentOf } from "./session-facts";

/** Finds sessions in which the athlete drank more than is safe. */

const DAYS = 14;
const SESSIONS_MAX = 10;
/** For a session without a plan; no personal limit is higher. */
const EVERYBODYS_LIMIT = ABSOLUTE_CEILINGS.fluid_ml_per_hr;

/**
 * Returns recent sessions in which the athlete drank more than is safe, newest first.
 *
 * @param activities the athlete's
 */
export async function riskOf(
  account: AccountScope,
  athleteId: string,
  { activities, dayOf }: { activities: readonly Activity[]; dayOf: (ms: number) => string },
): Promise<SessionFact[]> {
  const sinceMs = account.nowMs - DAYS * DAY_MS;
  const recent = activities
    .filter((one) => one.feedback?.consumed_fluid_ml != null && momentOf(one) > sinceMs)
    .sort((one, other) => momentOf(other) - momentOf(one))
    .slice(0, SESSIONS_MAX);
  const facts = await Promise.all(
    recent.map(async (one) =>
      factOf(one, dayOf, (await knownLimit(account, athleteId, one)) ?? EVERYBODYS_LIMIT),
    ),
  );
  return facts.filter(isAboveLimit);
}

/** From its plan, else the limit its debrief was judged by. */
const knownLimit = async (account: AccountScope, athleteId: string, one: Activity) =>
  (await limitAt(account, athleteId, one)) ??
  (await readJudged(account, athleteId, one.id))?.over_ceiling?.ceiling_ml_per_hr;

/** Returns the most that was safe to drink per hour, according to the session's plan; null without a plan. */
export async function limitAt(
  account: AccountScope,
  athleteId: string,
  { id, prescription }: Activity,
): Promise<number | null> {
  if (prescription === null) return null;
  const { safety } = await readPrescription(account, athleteId, id);
  return safety.max_safe_fluid_ml_per_hr;
}
