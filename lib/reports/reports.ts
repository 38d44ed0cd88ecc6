import type { CoachScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import type { ReportQuery } from "@/lib/contract/report";
import { sha256 } from "@/lib/platform/crypto";
import { readWindow } from "@/lib/roster/window";
import { type ReportFacts, reportFacts } from "./facts";
import { narrativeOf } from "./narrative";
import { findReport, findShelf, keepReport, type Shelf, type Written } from "./reports.store";
import { WRITER_VERSION, writeReport } from "./writer/writer";

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
  const { facts, sentences, model, generatedMs, isKept } = await tellReport(
    scope,
    athleteId,
    query,
  );
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
}

/** The same with the facts it rests on. */
export async function tellReport(
  scope: CoachScope,
  athleteId: string,
  query: ReportQuery,
): Promise<ToldReport> {
  const { facts, shelf } = await readFacts(scope, athleteId, query);
  const key = keyOf(facts);
  const kept = query.refresh === true ? null : await findReport(scope, shelf, key);
  if (kept !== null) return { ...kept, facts, isKept: true };
  const written = { sentences: writeReport(facts), model: null, generatedMs: scope.nowMs };
  await keepReport(scope, shelf, key, written);
  return { ...written, facts, isKept: false };
}

async function readFacts(
  scope: CoachScope,
  athleteId: string,
  query: ReportQuery,
): Promise<{ facts: ReportFacts; shelf: Shelf }> {
  const shelf = (await findShelf(scope, athleteId)) ?? fail("resource_not_found");
  const { window, trends, ...about } = await readWindow(scope, athleteId, query);
  const subject = { athleteId, timeZone: shelf.timeZone, units: "metric" as const, ...about };
  return { facts: reportFacts(subject, window, trends), shelf };
}

/** The same for the same facts in the same words alone. */
const keyOf = (facts: ReportFacts): string => sha256(JSON.stringify([WRITER_VERSION, facts]));
