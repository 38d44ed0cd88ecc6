import type { CoachScope } from "@/lib/access/scope";
import { isSample } from "@/lib/coaches/sample";
import type { Units } from "@/lib/contract/preferences";
import type { ReportedOn, ReportQuery } from "@/lib/contract/report";
import { askForReport } from "./asking";
import { isForModel } from "./composing";
import type { ReportFacts } from "./facts";
import { readFacts } from "./known-facts";
import { narrativeOf } from "./narrative";
import { findReport, findStage, keepReport, type Written } from "./reports.store";
import { toldIn } from "./told-units";
import { writeReport } from "./writer/writer";

/** A report with all that it tells, for whoever shows it. */
export interface ToldReport extends Written {
  facts: ReportFacts;
  /** Whether it was written before. */
  isKept: boolean;
}

/**
 * What one athlete's last days come to, in sentences. It is written once for the same facts: whatever changes them, a
 * corrected debrief, time that passes, other settings, has a report of its own.
 *
 * @param query what is configured for the athlete holds where it says nothing; `refresh` writes it anew
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
 * A report as far as it can be told without waiting for a model: the one that is kept, or our own words where no model
 * would write it. It is null where a model has to be asked first, and `isDue` where it should be asked again.
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
  // Nothing of the sample is kept, and no model is asked about people who never were.
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

/** The same with the facts it rests on. */
export async function tellReport(
  scope: CoachScope,
  athleteId: string,
  query: ReportQuery,
): Promise<ToldReport> {
  const known = await readFacts(scope, athleteId, query);
  const { facts, shelf, key } = known;
  // Nothing of the sample is kept, and no model is asked about people who never were.
  if (isSample(scope)) return inOwnWords(scope, facts);
  const isRefreshed = query.refresh === true;
  const kept = isRefreshed ? null : await findReport(scope, shelf, key);
  const isDue = kept === null || (kept.isOverdue && isForModel(facts));
  if (!isDue) return { ...kept, facts, isKept: true };
  if (isForModel(facts)) {
    const asked = await askForReport(scope, known, isRefreshed);
    if (asked !== null) return { ...asked, facts, isKept: false };
  }
  const { sentences, model, generatedMs } = inOwnWords(scope, facts);
  const written = { sentences, model, generatedMs };
  // What a model is still at is not put in our own words for good.
  if (!isForModel(facts)) await keepReport(scope, shelf, key, written);
  return { ...written, facts, isKept: false };
}

const inOwnWords = ({ nowMs }: CoachScope, facts: ReportFacts): ToldReport => ({
  ...{ sentences: writeReport(facts), model: null, generatedMs: nowMs },
  ...{ facts, isKept: false },
});

/**
 * How far a report is that somebody asked for, for who watches it being written.
 *
 * @throws resource_not_found for an athlete whom the coach does not reach
 */
export async function readProgress(scope: CoachScope, athleteId: string, query: ReportedOn) {
  const { shelf, key } = await readFacts(scope, athleteId, query);
  const found = await findStage(scope, shelf, key);
  return { stage: found?.stage ?? ("none" as const) };
}
