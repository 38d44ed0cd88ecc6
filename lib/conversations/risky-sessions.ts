import type { AccountScope } from "@/lib/access/scope";
import { readJudged } from "@/lib/activities/feedback";
import { readPrescription } from "@/lib/activities/prescriptions";
import { ABSOLUTE_CEILINGS } from "@/lib/catalog/fit/aim";
import type { Activity } from "@/lib/contract/activity";
import { DAY_MS } from "@/lib/contract/durations";
import type { SessionFact } from "./findings";
import { isAboveLimit } from "./recent-risk";
import { factOf, momentOf } from "./session-facts";

/** Reads in which sessions more was drunk than is safe. */

const DAYS = 14;
const SESSIONS_MAX = 10;
/** Of a session without a plan: nobody's own limit is above it. */
const EVERYBODYS_LIMIT = ABSOLUTE_CEILINGS.fluid_ml_per_hr;

/**
 * The sessions of the last days in which more was drunk than is safe, newest first.
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

/** By its plan, else by what its report was held against. */
const knownLimit = async (account: AccountScope, athleteId: string, one: Activity) =>
  (await limitAt(account, athleteId, one)) ??
  (await readJudged(account, athleteId, one.id))?.over_ceiling?.ceiling_ml_per_hr;

/** The most that was safe to drink in a session an hour, by its plan; null where it has none. */
export async function limitAt(
  account: AccountScope,
  athleteId: string,
  { id, prescription }: Activity,
): Promise<number | null> {
  if (prescription === null) return null;
  const { safety } = await readPrescription(account, athleteId, id);
  return safety.max_safe_fluid_ml_per_hr;
}
