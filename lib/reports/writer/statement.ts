import type { ReportPart } from "@/lib/contract/report";
import type { ReportFacts } from "../facts";

/**
 * One thing that the facts say, in whole sentences that mean the same. Whoever writes a report, we or a model, tells
 * statements: neither more than one says nor less.
 *
 * A text has `{athlete}` where the name goes, and `{symptom_1}` and so on where symptoms do: what athletes call
 * themselves and what ails them is theirs to choose, and filled in last.
 */
export interface Statement {
  /** `s1`, `s2` … in the order they are told. */
  id: string;
  part: ReportPart;
  texts: readonly [string, ...string[]];
  /** The sessions it rests on, newest first; none for what is of no session of the window. */
  activity_ids: readonly string[];
  /** A report without it would leave a coach thinking that all was well. */
  isNeeded: boolean;
}

/** A statement before it has its place among the others. */
export type Said = Omit<Statement, "id" | "part">;
/** The same, of a part of the report. */
export type Placed = Omit<Statement, "id">;

export const inPart = (part: ReportPart, all: readonly Said[]): Placed[] =>
  all.map((one) => ({ ...one, part }));

/** What is worked out once for all statements. */
export interface Telling {
  facts: ReportFacts;
  /** The date of a session of the window. */
  dateOf: (activityId: string) => string;
}

export const said = (
  texts: Said["texts"],
  activity_ids: readonly string[] = [],
  isNeeded = false,
): Said => ({ texts, activity_ids, isNeeded });
export const needed = (texts: Said["texts"], activity_ids: readonly string[] = []): Said =>
  said(texts, activity_ids, true);
