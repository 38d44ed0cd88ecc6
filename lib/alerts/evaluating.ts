import { keepAnyAthlete, lockRelation } from "@/lib/access/locks";
import type { CallScope } from "@/lib/access/scope";
import { DILUTE } from "@/lib/activities/judging";
import { transaction } from "@/lib/platform/db";
import { oneByOne } from "@/lib/platform/one-by-one";
import { readHistories, readSessionFacts } from "@/lib/roster/histories";
import { LOOKED_BACK_MS } from "@/lib/roster/look-back";
import {
  findOpenTrends,
  keepAlerts,
  keepCorrections,
  listMailedUrgent,
  type Said,
  saveAttention,
  withdraw,
} from "./alerts.store";
import { noteAttention } from "./attention";
import type { Circumstances } from "./circumstances";
import { findCircumstances, listRelationsOf } from "./circumstances.store";
import { rulesOn } from "./firing";
import { concernAt, holdingFor, isNews, judgeDebrief } from "./judgement";
import type { Planned } from "./plan";
import { sendTo } from "./sending";

/**
 * Judges a new debrief for each team that coaches the athlete, and sends what is due immediately. Safe to repeat or run
 * concurrently: each rule is reported once per session and channel.
 *
 * @throws once the others are told, when it failed for a team
 */
export async function evaluateDebrief(
  scope: CallScope,
  { athlete_id, activity_id }: { athlete_id: string; activity_id: string },
): Promise<void> {
  const relations = await listRelationsOf(scope.db, athlete_id);
  // A failure for one team doesn't affect the others.
  const { failed } = await oneByOne("evaluate-debrief", relations, (relation) =>
    transaction(scope, async (scope) => {
      const circumstances = await hold(scope, { ...relation, athleteId: athlete_id });
      if (circumstances !== null) await evaluate(scope, circumstances, activity_id);
      return true;
    }),
  );
  if (failed > 0) throw new Error("A debrief could not be judged for every team.");
}

/**
 * Locks a relation until the transaction ends and returns its circumstances; null if it has ended, or the team may not
 * read its athletes' fueling.
 */
export async function hold(
  scope: CallScope,
  { id, teamId, athleteId }: { id: string; teamId: string; athleteId: string },
): Promise<Circumstances | null> {
  if ((await keepAnyAthlete(scope, athleteId)) === null) return null;
  if ((await lockRelation(scope, teamId, id)) === null) return null;
  const [found] = await findCircumstances(scope.db, [id], scope.wallMs);
  return found?.isReading === true ? found : null;
}

async function evaluate(
  scope: CallScope,
  circumstances: Circumstances,
  activityId: string,
): Promise<void> {
  const { athleteId, relationId, accountOffsetMs, teamOffsetMs } = circumstances;
  const accountMs = scope.wallMs + accountOffsetMs;
  const nowMs = scope.wallMs + teamOffsetMs;
  const of = [{ athleteId, sinceMs: accountMs - LOOKED_BACK_MS, untilMs: accountMs }];
  const history = (await readHistories(scope.db, of)).get(athleteId) ?? [];
  // Read by itself if it lies beyond the history: a debrief alerts whatever else is stored.
  const facts =
    history.find(({ activity_id }) => activity_id === activityId) ??
    (await readSessionFacts(scope.db, athleteId, activityId));
  if (facts === null) return;
  const holding = holdingFor(circumstances);
  const planned = judgeDebrief(circumstances, holding, facts, nowMs);
  await withdraw(
    scope.db,
    { relationId, activityId },
    planned.map(({ firing }) => firing.rule),
  );
  // Before their reasons are those of the corrected report.
  const mailed = await listMailedUrgent(scope.db, { relationId, activityId });
  const isTold = isNews(circumstances, facts, nowMs);
  const alertIds = isTold ? await keepAlerts(scope.db, circumstances, planned, nowMs) : [];
  const urgent = planned.filter(({ firing }) => firing.severity === "urgent");
  const corrected = correctedBy(
    mailed,
    rulesOn(holding.rules),
    urgent.map(({ firing }) => firing.rule),
  );
  if (corrected.length > 0) {
    const recipients = circumstances.recipients.map(({ coachId }) => coachId);
    await keepCorrections(scope.db, corrected, { recipients, isTold }, nowMs);
  }
  await send(scope, circumstances, [...alertIds, ...corrected]);
  const concern = concernAt(history, holding, accountMs);
  if (concern.flagged) await noteAttention(scope, circumstances, concern, nowMs);
  else if (circumstances.attentionSinceMs !== null && !(await hasOpenTrend(scope, relationId)))
    await saveAttention(scope.db, relationId, null);
}

/**
 * Returns the ids of the alerts mailed as urgent that a correction takes back, or makes urgent again. One whose rule was
 * turned off stays as it is: its report wasn't corrected. So does one about something that the report now leaves out:
 * nobody said otherwise.
 *
 * @param on the rules that can alert now
 * @param urgent those that find the session urgent
 */
function correctedBy(
  mailed: Awaited<ReturnType<typeof listMailedUrgent>>,
  on: readonly string[],
  urgent: readonly string[],
): string[] {
  const isOtherwise = ({ rule, reasons, isCeased, said }: (typeof mailed)[number]) =>
    urgent.includes(rule) ? isCeased : !isCeased && reasons.every((reason) => isSaid(reason, said));
  return mailed.filter((each) => on.includes(each.rule) && isOtherwise(each)).map(({ id }) => id);
}

/**
 * True if a report still says what a reason of an alert is about. In a session that turned out too short to be judged by
 * what was drunk, the same was drunk faster.
 */
function isSaid(reason: string, { carb, sodium, fluid, symptoms, minutes }: Said): boolean {
  const isDrinkSaid = fluid !== null && minutes >= DILUTE.least_min;
  if (reason === "Hyponatremia pattern") return isDrinkSaid && sodium !== null;
  if (reason.startsWith("Drank ")) return isDrinkSaid;
  if (reason.startsWith("Fluid ")) return fluid !== null;
  if (reason.startsWith("Carb ")) return carb !== null;
  if (reason.startsWith("Sodium ")) return sodium !== null;
  return !reason.includes("symptom") || symptoms !== null;
}

/** True if an announced trend is still ongoing. */
const hasOpenTrend = async ({ db }: CallScope, relationId: string): Promise<boolean> =>
  (await findOpenTrends(db, [relationId])).has(relationId);

/** Saves alerts and sends those that are due. The transaction must hold the relation. */
export async function tell(
  scope: CallScope,
  circumstances: Circumstances,
  planned: readonly Planned[],
  nowMs: number,
): Promise<void> {
  const alertIds = await keepAlerts(scope.db, circumstances, planned, nowMs);
  await send(scope, circumstances, alertIds);
}

async function send(
  scope: CallScope,
  { recipients }: Circumstances,
  alertIds: string[],
): Promise<void> {
  if (alertIds.length === 0) return;
  for (const { coachId } of recipients) await sendTo(scope, coachId, alertIds);
}
