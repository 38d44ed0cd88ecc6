import { audit } from "@/lib/access/audit";
import { lockActivity } from "@/lib/access/locks";
import type { AccountScope } from "@/lib/access/scope";
import { holdBasis } from "@/lib/athletes/bases";
import type { Feedback, FeedbackInput } from "@/lib/contract/activity";
import type { KeptCarried } from "@/lib/contract/carried";
import { heldCeiling, madeOf } from "@/lib/nutrition/made-of";
import { toSeconds, utcYear } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { recordEvents } from "@/lib/platform/outbox";
import { refuseMissingActivity } from "./activities";
import { findJudged, heldPlan, storeFeedback, toActivity } from "./activities.store";
import { debriefBasis } from "./debrief-basis";
import { judgeAnew } from "./judge-anew";
import type { Judged } from "./judging";
import { inputOf } from "./prescriptions";
import { withTotals } from "./with-totals";

/**
 * Saves the athlete's debrief with what it is judged by; posting again replaces both.
 *
 * @param carried what was carried, with label amounts; its totals apply where the debrief gives none
 * @throws athlete_not_found, activity_not_found, environment_mismatch
 */
export async function submitFeedback(
  account: AccountScope,
  athleteId: string,
  id: string,
  input: FeedbackInput,
  carried: KeptCarried = NOTHING_LISTED,
): Promise<Feedback> {
  const feedback = feedbackFrom(input, carried, toSeconds(account.nowMs));
  const stored = await transaction(account, async (account) => {
    const { profile } = await holdBasis(account, athleteId);
    const row = await lockActivity(account, athleteId, id);
    if (row === null) return false;
    const input = inputOf(toActivity(account, row), {});
    const ofProfile = madeOf(input, profile, utcYear(account.nowMs));
    const basis = debriefBasis(feedback, heldPlan(row), {
      ...{ profile, source: account.reportSource },
      fluidCeilingMlPerHr: heldCeiling(ofProfile),
    });
    await storeFeedback(account, row, feedback, basis);
    await audit(account, "feedback.submitted", [{ kind: "activity", id }]);
    const data = { athlete_id: athleteId, activity_id: id, feedback };
    await recordEvents(account, [{ type: "feedback.submitted", athleteId, data }]);
    await judgeAnew(account, athleteId, id);
    return true;
  });
  return stored ? feedback : refuseMissingActivity(account, athleteId);
}

/** Returns what an activity's debrief is judged by; null without a debrief. */
export const readJudged = (
  account: AccountScope,
  athleteId: string,
  id: string,
): Promise<Judged | null> => findJudged(account, athleteId, id);

const NOTHING_LISTED: KeptCarried = { items: null, bottles: null };

/** Builds the stored debrief. What was not reported is null. */
function feedbackFrom(said: FeedbackInput, carried: KeptCarried, createdAt: number): Feedback {
  const input = withTotals(said, carried);
  return {
    rating: input.rating,
    notes: input.notes ?? null,
    consumed_carb_g: input.consumed_carb_g ?? null,
    consumed_sodium_mg: input.consumed_sodium_mg ?? null,
    consumed_fluid_ml: input.consumed_fluid_ml ?? null,
    symptoms: input.symptoms ?? null,
    sleep_hours: input.sleep_hours ?? null,
    duration_min: input.duration_min ?? null,
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
    ...carried,
    created_at: createdAt,
  };
}
