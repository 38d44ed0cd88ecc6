import type { CoachScope } from "@/lib/access/scope";
import { fitInTurn } from "@/lib/catalog/fit-turns";
import { downloadPlan } from "@/lib/catalog/paper/download";
import { carriedOf } from "@/lib/catalog/paper/fitted";
import { isYoung } from "@/lib/catalog/session-fit";
import { shortlist } from "@/lib/catalog/shortlist";
import { admitCoachFit } from "@/lib/catalog/standing";
import type { Download } from "@/lib/contract/download";
import { fail } from "@/lib/contract/errors";
import { type CarryingQuery, type CoachFitQuery, FIT_CANDIDATES_MAX } from "@/lib/contract/fit";
import { findFitBasis } from "./fit.store";
import { requireMember } from "./rollup";

/**
 * Fits products to one session of an athlete, planned or past, by its stored plan. The coach sees it whatever the
 * athlete's own subscription is.
 *
 * @throws resource_not_found for an athlete whom the coach does not reach, and for what is no session of theirs;
 *   prescription_not_found where it has no plan with exact numbers that still holds; rate_limit_exceeded for too many
 *   of one athlete
 */
export async function readSessionFit(
  scope: CoachScope,
  athleteId: string,
  activityId: string,
  { bottle_ml, bottles, caffeine_so_far_mg }: CarryingQuery,
) {
  const member = await requireMember(scope, athleteId);
  await admitCoachFit(scope, athleteId, activityId);
  const basis = (await findFitBasis(scope, member, activityId)) ?? fail("resource_not_found");
  const { plan, duration_min, profile } = basis;
  if (plan === null || plan.prescription.carb_range_g_per_hr !== undefined) {
    return fail("prescription_not_found");
  }
  const { carb_g_per_hr, sodium_mg_per_hr, fluid_ml_per_hr } = plan.prescription;
  const targets = { carb_g_per_hr, sodium_mg_per_hr, fluid_ml_per_hr, duration_min };
  const fitted = await fitInTurn(
    scope.teamId,
    {
      activityId,
      targets,
      isNamed: false,
      safety: plan.safety,
      gutCeiling_g_per_hr: plan.madeOf.gut_ceiling_g_per_hr,
      ownCarbCeiling_g_per_hr: profile.settings.carb_upper_limit_override ?? null,
      mass_kg: profile.weightKg,
      habits: {
        usual: profile.settings.usual_carb_consumption ?? null,
        most_ever: profile.settings.carb_experience ?? null,
      },
      caffeineSoFar_mg: caffeine_so_far_mg ?? 0,
      bottle_ml: bottle_ml ?? null,
      bottles: bottles ?? null,
    },
    await shortlist(scope, { targets, isYoung: isYoung(plan.safety) }, FIT_CANDIDATES_MAX),
  );
  return { athlete_uid: athleteId, ...fitted };
}

/** Returns the carrying plan of the same session as a printable page. @throws as `readSessionFit` */
export async function downloadSessionFit(
  scope: CoachScope,
  athleteId: string,
  activityId: string,
  query: CoachFitQuery,
): Promise<Download> {
  const fitted = await readSessionFit(scope, athleteId, activityId, query);
  const carried = carriedOf(fitted) ?? fail("prescription_not_found");
  const { locale, units } = query;
  return downloadPlan(carried, { ...scope, owner: scope.teamId, locale, units });
}
