import type { CoachScope } from "@/lib/access/scope";
import { isSample } from "@/lib/coaches/sample";
import type { Units } from "@/lib/contract/preferences";
import { REWRITES_PER_DAY, type ReportedOn, type ReportQuery } from "@/lib/contract/report";
import { takeWithin } from "@/lib/metering/buckets";
import { askForReport } from "./asking";
import { isForModel } from "./composing";
import type { ReportFacts } from "./facts";
import { readFacts } from "./known-facts";
import { narrativeOf } from "./narrative";
import { findReport, findStage, keepReport, type Shelf, type Written } from "./reports.store";
import { toldIn } from "./told-units";
import { writeReport } from "./writer/writer";

/** A report with everything needed to show it. */
export interface ToldReport extends Written {
  facts: ReportFacts;
  /** True if it was stored before. */
  isKept: boolean;
}

/**
 * Summarizes one athlete's last days in sentences. Written once for the same facts: whatever changes them (a corrected
 * debrief, passing time, other settings) gives a new report.
 *
 * @param query the athlete's configuration fills in what is absent; `refresh` rewrites it
 * @throws resource_not_found for an athlete whom the coach does not reach
 */
export async function readReport(scope: CoachScope, athleteId: string, query: ReportQuery) {
  return answerOf(athleteId, await tellReport(scope, athleteId, query), query.units);
}

const answerOf = (athleteId: string, told: ToldReport, units: Units = "metric") => {
  const { facts, model, generatedMs, isKept } = told;
  const sentences = toldIn(units, told.sentences, facts);
  return {
    athlete_uid: athleteId,
    window: facts.window,
    focus: facts.focus,
    narrative: narrativeOf(sentences),
    sentences,
    concern: facts.concern,
    generated_at: generatedMs,
    generated_by: model === null ? ("writer" as const) : ("model" as const),
    model,
    latest_session_ms: facts.latest_session_ms,
    from_cache: isKept,
  };
};

/**
 * Returns what is available without waiting for a model: the stored report, or our own wording if no model would write
 * it. The report is null if a model must write it first; `isDue` if a model should be asked again.
 *
 * @throws resource_not_found for an athlete whom the coach does not reach
 */
export async function peekReport(
  scope: CoachScope,
  athleteId: string,
  query: ReportedOn & { units?: Units | undefined },
) {
  const answerIn = (told: ToldReport) => answerOf(athleteId, told, query.units);
  const { facts, shelf, key } = await readFacts(scope, athleteId, query);
  const { window, focus, reported_count, session_count } = facts;
  const about = { window, focus, reported_count, session_count };
  // Nothing about the sample team is stored, and no model is asked about invented people.
  if (isSample(scope))
    return { ...about, report: answerIn(inOwnWords(scope, facts)), isDue: false };
  const kept = await findReport(scope, shelf, key);
  if (kept !== null) {
    const report = answerIn({ ...kept, facts, isKept: true });
    return { ...about, report, isDue: kept.isOverdue && isForModel(facts) };
  }
  const report = isForModel(facts) ? null : await readReport(scope, athleteId, query);
  return { ...about, report, isDue: report === null };
}

/** The same with the facts it is based on. */
export async function tellReport(
  scope: CoachScope,
  athleteId: string,
  query: ReportQuery,
): Promise<ToldReport> {
  const known = await readFacts(scope, athleteId, query);
  const { facts, shelf, key } = known;
  // Nothing about the sample team is stored, and no model is asked about invented people.
  if (isSample(scope)) return inOwnWords(scope, facts);
  const kept = await findReport(scope, shelf, key);
  const mayRefresh = async () => !isForModel(facts) || (await takeRewrite(scope, shelf));
  const isRefreshed = query.refresh === true && (await mayRefresh());
  const isDue = kept === null || isRefreshed || (kept.isOverdue && isForModel(facts));
  if (!isDue) return { ...kept, facts, isKept: true };
  if (isForModel(facts)) {
    const asked = await askForReport(scope, known, isRefreshed);
    if (asked !== null) return { ...asked, facts, isKept: false };
  }
  const { sentences, model, generatedMs } = inOwnWords(scope, facts);
  const written = { sentences, model, generatedMs };
  // While a model is still working on it, our own wording is not stored.
  if (!isForModel(facts)) await keepReport(scope, shelf, key, written);
  return { ...written, facts, isKept: false };
}

const DAY_SECONDS = 86_400;

/** Counts a rewrite by a model. @returns false if there were too many today */
async function takeRewrite(scope: CoachScope, { relationId: id }: Shelf): Promise<boolean> {
  const ratePerSecond = REWRITES_PER_DAY / DAY_SECONDS;
  const payer = { kind: "rewrite" as const, id, ratePerSecond, burst: REWRITES_PER_DAY };
  return (await takeWithin(scope, payer, 1)) > 0;
}

const inOwnWords = ({ nowMs }: CoachScope, facts: ReportFacts): ToldReport => ({
  ...{ sentences: writeReport(facts), model: null, generatedMs: nowMs },
  ...{ facts, isKept: false },
});

/**
 * Returns the stage of a requested report, for a page that shows it being written.
 *
 * @throws resource_not_found for an athlete whom the coach does not reach
 */
export async function readProgress(scope: CoachScope, athleteId: string, query: ReportedOn) {
  const { shelf, key } = await readFacts(scope, athleteId, query);
  const found = await findStage(scope, shelf, key);
  return { stage: found?.stage ?? ("none" as const) };
}
