import type { ReportPart } from "@/lib/contract/report";
import type { ReportFacts } from "../facts";

/**
 * One thing the facts say, in several whole sentences of the same meaning. Reports, by us or by a model, consist of
 * statements and say neither more nor less.
 *
 * A text has `{athlete}` for the name, and `{symptom_1}` and so on for symptoms: athletes choose those words
 * themselves, so they are filled in last.
 */
export interface Statement {
  /** `s1`, `s2` … in order of appearance. */
  id: string;
  part: ReportPart;
  texts: readonly [string, ...string[]];
  /** The sessions it is based on, newest first; empty if it is not about sessions of the window. */
  activity_ids: readonly string[];
  /** Without it a report would suggest that all is well. */
  isNeeded: boolean;
}

/** A statement before it has its place among the others. */
export type Said = Omit<Statement, "id" | "part">;
/** The same with its part of the report. */
export type Placed = Omit<Statement, "id">;

export const inPart = (part: ReportPart, all: readonly Said[]): Placed[] =>
  all.map((one) => ({ ...one, part }));

/** Data computed once for all statements. */
export interface Telling {
  facts: ReportFacts;
  /** Returns the date of a session in the window. */
  dateOf: (activityId: string) => string;
}

export const said = (
  texts: Said["texts"],
  activity_ids: readonly string[] = [],
  isNeeded = false,
): Said => ({ texts, activity_ids, isNeeded });
export const needed = (texts: Said["texts"], activity_ids: readonly string[] = []): Said =>
  said(texts, activity_ids, true);
