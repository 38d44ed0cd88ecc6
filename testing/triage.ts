import type { AccountScope, CoachScope } from "@/lib/access/scope";
import type { Feedback } from "@/lib/contract/activity";
import { HOUR_MS } from "@/lib/contract/durations";
import { coachOf, newTeam, relate } from "./coach";
import type { ModelPlan } from "./concern-model";
import { training } from "./concern-rows";
import { callerOf, newPartner } from "./partner";
import { SILENT } from "./sessions";
import { storeActivities, storeAthlete } from "./stored-rosters";

/** Teams whose athletes need attention, at any time a test chooses. */
const { db, transaction } = await import("@/lib/platform/db");
const { debriefBasis } = await import("@/lib/activities/debrief-basis");
const { findActivity, storeFeedback } = await import("@/lib/activities/activities.store");

/** Returns a coach calling at a given time, which is also the team's time. */
export const coachAt = async (coachId: string, atMs: number): Promise<CoachScope> => ({
  ...(await coachOf(coachId)),
  wallMs: atMs,
  nowMs: atMs,
});

export async function newTriageTeam() {
  return { ...(await newTeam()), account: callerOf(await newPartner()) };
}
type Team = Awaited<ReturnType<typeof newTriageTeam>>;

/** A plan that makes percentages easy to read. */
const planAt = (atMs: number): ModelPlan => ({
  prescription: {
    carb_g_per_hr: 50,
    sodium_mg_per_hr: 500,
    fluid_ml_per_hr: 500,
    total_carb_g: 100,
    total_sodium_mg: 1000,
    total_fluid_ml: 1000,
    calculated_at: Math.floor(atMs / 1000),
    profile_complete: true,
  },
  ...{ minutes: 120, fluidCeilingMlPerHr: 700 },
});

/** Adds a session with a debrief that ended an hour ago. @returns its id */
export async function addSession(
  account: AccountScope,
  athleteId: string,
  { atMs, debrief, ...about }: SessionAbout,
): Promise<string> {
  const startedMs = atMs - HOUR_MS;
  const createdS = Math.floor(startedMs / 1000) - HOUR_MS / 1000;
  const reportedS = Math.floor(atMs / 1000);
  const feedback = { ...SILENT, ...debrief, created_at: reportedS };
  const [stored] = await storeActivities(account, athleteId, [
    training({
      started_at: startedMs,
      created_at: createdS,
      feedback,
      plansBefore: [planAt(startedMs)],
      ...about,
    }),
  ]);
  return stored?.id ?? "";
}

interface SessionAbout {
  atMs: number;
  debrief: Partial<Feedback>;
  type?: "bike" | "run";
  duration_min?: number;
}

/** Replaces a session's debrief. */
export async function reportAgain(
  account: AccountScope,
  athleteId: string,
  {
    activityId,
    atMs,
    debrief,
    fluidCeilingMlPerHr = null,
  }: {
    activityId: string;
    atMs: number;
    debrief: Partial<Feedback>;
    fluidCeilingMlPerHr?: number | null;
  },
): Promise<void> {
  const feedback = { ...SILENT, ...debrief, created_at: Math.floor(atMs / 1000) };
  const profile = { sex: null, yearOfBirth: null, weightKg: null, settings: {} };
  const about = { profile, source: "athlete", fluidCeilingMlPerHr } as const;
  const basis = debriefBasis(feedback, planAt(atMs), about);
  await transaction(account, async (account) => {
    const row = await findActivity(account, athleteId, activityId);
    if (row === null) throw new Error("the activity is not there");
    await storeFeedback(account, row, feedback, basis);
  });
}

/** Creates an athlete of the team who is short of something in one session. */
export async function newShort(
  team: Team,
  name: string,
  about: SessionAbout,
): Promise<{ athleteId: string; activityId: string; relationId: string }> {
  const athleteId = await storeAthlete(team.account, name);
  const relationId = await relate(team, athleteId);
  const activityId = await addSession(team.account, athleteId, about);
  return { athleteId, activityId, relationId };
}

export const auditedOf = async (teamId: string): Promise<string[]> =>
  (await db.auditEntry.findMany({ where: { teamId }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );
