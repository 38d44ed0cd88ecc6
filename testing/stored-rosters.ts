import type { AccountScope } from "@/lib/access/scope";
import type { ReportSettingsDocument } from "@/lib/contract/alerts";
import type { ReportSettings } from "@/lib/contract/concern";
import type { Safety } from "@/lib/contract/prescription";
import type { ModelActivity, ModelPlan } from "./concern-model";
import "./partner";

/** Stores the model's rosters in the database as the service would. */

const { db, transaction } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { debriefBasis } = await import("@/lib/activities/debrief-basis");
const stores = await import("@/lib/activities/activities.store");

/** Creates an athlete of the account, in the database only. */
export async function storeAthlete({ accountId }: AccountScope, name: string | null) {
  const now = new Date();
  const data = { id: newId(), accountId, name, createdAt: now, updatedAt: now };
  return (await db.athlete.create({ data })).id;
}

const SAFETY: Safety = {
  max_safe_fluid_ml_per_hr: 1000,
  max_safe_sodium_mg_per_hr: 1000,
  confidence_score: 1,
  requires_human_review: false,
  warnings: [],
  warning_codes: [],
  not_instructions: true,
};

const calculated = ({ prescription, minutes, fluidCeilingMlPerHr }: ModelPlan) => ({
  prescription,
  safety: SAFETY,
  madeOf: {
    ...{ engine_version: "1.1.0", answers: { duration_min: minutes }, missing: [] },
    ...{ sweat_rate_ml_per_hr: 1000, sweat_sodium_mmol_per_l: 40 },
    own_max_fluid_ml_per_hr: fluidCeilingMlPerHr,
    max_safe_fluid_ml_per_hr: fluidCeilingMlPerHr,
    ...{ max_safe_sodium_mg_per_hr: 1000, gut_ceiling_g_per_hr: 60 },
  },
});

/** Stores the plans in order, with the debrief between them. */
async function storeActivity(account: AccountScope, athleteId: string, activity: ModelActivity) {
  const { id, feedback, plansBefore, plansAfter, source, profile, profileCeiling } = activity;
  const created = { ...account, nowMs: activity.created_at * 1000 };
  const fields = {
    type: activity.type,
    durationMin: activity.duration_min,
    intensityLevel: activity.intensity_level,
    isRaceEvent: activity.is_race_event,
    scheduledAt: activity.scheduled_at === null ? null : new Date(activity.scheduled_at),
    startedAt: activity.started_at === null ? null : new Date(activity.started_at),
    ...{ thermalStressLevel: null, temperatureC: null, humidityPct: null, solar: null },
    ...{ mealBeforeMin: null, externalId: null, name: null },
  };
  await stores.insertActivities(created, athleteId, [{ id, fields, calculated: null }]);
  const stored = async () => {
    const row = await stores.findActivity(account, athleteId, id);
    if (row === null) throw new Error("the activity was not stored");
    return row;
  };
  const storePlans = async (plans: readonly ModelPlan[]) => {
    for (const plan of plans)
      await stores.storePrescription(account, await stored(), calculated(plan));
  };
  await storePlans(plansBefore);
  if (feedback !== null) {
    const { sex, year_of_birth: yearOfBirth, weight_kg: weightKg, settings } = profile;
    const about = {
      profile: { sex, yearOfBirth, weightKg, settings },
      ...{ source, fluidCeilingMlPerHr: profileCeiling },
    };
    const basis = debriefBasis(feedback, plansBefore.at(-1) ?? null, about);
    await stores.storeFeedback(account, await stored(), feedback, basis);
  }
  await storePlans(plansAfter);
}

/** Stores a model athlete's activities. @returns the same with the ids under which it is stored */
export function storeActivities(
  account: AccountScope,
  athleteId: string,
  activities: readonly ModelActivity[],
): Promise<ModelActivity[]> {
  return transaction(account, async (account) => {
    const named = activities.map((activity) => ({ ...activity, id: newId() }));
    for (const activity of named) await storeActivity(account, athleteId, activity);
    return named;
  });
}

/** Stores report settings, if the document contains any. */
export async function storeSettings(
  teamId: string,
  document: ReportSettingsDocument,
  [scope, scopeId]: ["group" | "athlete", string] | ["overall", string] = ["overall", teamId],
): Promise<void> {
  const row = { teamId, kind: "report_settings", scope, scopeId, document, updatedAt: new Date() };
  await db.coachConfig.create({ data: row });
}

/** Returns the document that sets all of these settings. */
export const documentOf = ({
  report_window_days: ai_report_window_days,
  report_focus: ai_report_focus,
  ...cutoffs
}: ReportSettings): ReportSettingsDocument => ({
  ai_report_window_days,
  ai_report_focus,
  ...cutoffs,
});
