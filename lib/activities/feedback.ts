import { audit } from "@/lib/access/audit";
import { lockActivity } from "@/lib/access/locks";
import { isPerson } from "@/lib/access/principal";
import type { AccountScope } from "@/lib/access/scope";
import { holdBasis } from "@/lib/athletes/bases";
import type { Feedback, FeedbackInput } from "@/lib/contract/activity";
import { toSeconds } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { enqueue } from "@/lib/platform/jobs";
import { recordEvents } from "@/lib/platform/outbox";
import { refuseMissingActivity } from "./activities";
import { storeFeedback, toActivity } from "./activities.store";
import { isCoached } from "./coached.store";
import { debriefBasis } from "./debrief-basis";

/**
 * Keeps the athlete's debrief with what it is judged by; posting again replaces both.
 *
 * @throws athlete_not_found, activity_not_found, environment_mismatch
 */
export async function submitFeedback(
  account: AccountScope,
  athleteId: string,
  id: string,
  input: FeedbackInput,
): Promise<Feedback> {
  const feedback = feedbackFrom(input, toSeconds(account.nowMs));
  const stored = await transaction(account, async (account) => {
    const { profile } = await holdBasis(account, athleteId);
    const row = await lockActivity(account, athleteId, id);
    if (row === null) return false;
    const { prescription } = toActivity(account, row);
    const isOwn = isPerson(account.principal) && account.standing === undefined;
    const source = isOwn ? "athlete" : "partner";
    const basis = debriefBasis(feedback, prescription, { profile, source });
    await storeFeedback(account, row, feedback, basis);
    await audit(account, "feedback.submitted", [{ kind: "activity", id }]);
    const data = { athlete_id: athleteId, activity_id: id, feedback };
    await recordEvents(account, [{ type: "feedback.submitted", athleteId, data }]);
    if (await isCoached(account.db, athleteId))
      await enqueue(account, "alerts/debrief.landed", {
        ...{ account_id: account.accountId, athlete_id: athleteId, activity_id: id },
      });
    return true;
  });
  return stored ? feedback : refuseMissingActivity(account, athleteId);
}

/** The debrief as it is kept: what was not reported is null. */
function feedbackFrom(input: FeedbackInput, createdAt: number): Feedback {
  return {
    rating: input.rating,
    notes: input.notes ?? null,
    consumed_carb_g: input.consumed_carb_g ?? null,
    consumed_sodium_mg: input.consumed_sodium_mg ?? null,
    consumed_fluid_ml: input.consumed_fluid_ml ?? null,
    symptoms: input.symptoms ?? null,
    sleep_hours: input.sleep_hours ?? null,
    vessel_reports: input.vessel_reports ?? null,
    weather: input.weather ?? null,
    leftover_carb_g: input.leftover_carb_g ?? null,
    leftover_fluid_ml: input.leftover_fluid_ml ?? null,
    as_used: input.as_used
      ? {
          carb_g: input.as_used.carb_g ?? null,
          sodium_mg: input.as_used.sodium_mg ?? null,
          fluid_ml: input.as_used.fluid_ml ?? null,
        }
      : null,
    created_at: createdAt,
  };
}
