import type { Session } from "@/lib/contract/roster";
import { meanOf } from "@/lib/roster/bars";

/** A value with the session it comes from. */
export interface Rested {
  value: number;
  activity_id: string;
}

/** Statistics of one value across sessions. */
export interface Extremes {
  /** Sessions that have the value. */
  count: number;
  mean: number;
  /** The newest in case of a tie. */
  lowest: Rested;
  highest: Rested;
  /** All of these sessions, newest first. */
  activity_ids: string[];
}

/** Symptoms reported in a window. */
export interface Symptoms {
  /** Sessions whose debrief answers the symptom question, including with none. */
  asked_count: number;
  /** Total of all counts. */
  total: number;
  /** Sessions with any, newest first. */
  activity_ids: string[];
  /** Most frequent first, then by name as reported. */
  each: SymptomFacts[];
}
export interface SymptomFacts {
  name: string;
  count: number;
  activity_ids: string[];
}

export const idsOf = (sessions: readonly Pick<Session, "activity_id">[]): string[] =>
  sessions.map(({ activity_id }) => activity_id);

/** Returns the sessions that have a value, with it, newest first; null means no value. */
export const restedOn = (
  sessions: readonly Session[],
  of: (session: Session) => number | null,
): Rested[] =>
  sessions.flatMap((session) => {
    const value = of(session);
    return value === null ? [] : [{ value, activity_id: session.activity_id }];
  });

/** Returns mean, lowest and highest of a value across sessions, newest first; null if none has it. */
export function extremesOf(
  sessions: readonly Session[],
  of: (session: Session) => number | null,
): Extremes | null {
  const known = restedOn(sessions, of);
  const [newest] = known;
  if (newest === undefined) return null;
  return {
    count: known.length,
    mean: meanOf(known.map(({ value }) => value)),
    lowest: known.reduce((least, other) => (other.value < least.value ? other : least), newest),
    highest: known.reduce((most, other) => (other.value > most.value ? other : most), newest),
    activity_ids: idsOf(known),
  };
}

/** Returns the symptoms of sessions, newest first. A count of zero means none. */
export function symptomsIn(sessions: readonly Session[]): Symptoms {
  const each = new Map<string, SymptomFacts>();
  const withAny: string[] = [];
  for (const { symptoms, activity_id } of sessions) {
    const found = Object.entries(symptoms ?? {}).filter(([, count]) => count > 0);
    if (found.length > 0) withAny.push(activity_id);
    for (const [name, count] of found) {
      const known = each.get(name) ?? { name, count: 0, activity_ids: [] };
      known.count += count;
      known.activity_ids.push(activity_id);
      each.set(name, known);
    }
  }
  const named = [...each.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return {
    asked_count: sessions.filter(({ symptoms }) => symptoms !== null).length,
    total: named.reduce((sum, { count }) => sum + count, 0),
    activity_ids: withAny,
    each: named,
  };
}
