import { type Quantities, spanWords } from "@/components/format/quantities";
import { symptomWords } from "@/components/roster/session-words";
import { NUTRIENT_ROWS, NUTRIENTS, type Nutrient } from "@/lib/contract/debrief";
import type { ReportPart, ReportSentence } from "@/lib/contract/report";
import { wholePercent } from "@/lib/roster/bars";

/** Margin notes of a report: the values its sentences are based on. */

/** A session's values as used in notes. */
export interface NotedSession {
  /** As in "Sun 22 Nov". */
  day: string;
  /** As in "Sun 22 Nov, 4 h 10 ride". */
  title: string;
  /** Fractions of the plan. */
  shares: Readonly<Record<Nutrient, number | null>>;
  /** As in "195 of 240 g"; null if not reported. */
  amounts: Readonly<Record<Nutrient, string | null>>;
  symptoms: Readonly<Record<string, number>> | null;
  sleepHours: number | null;
}

/** One line of a note and the sessions it links to. */
interface NoteLine {
  label: string;
  value: string;
  ids: readonly string[];
}

export interface Note {
  number: number;
  lines: readonly NoteLine[];
}

/** Consecutive sentences of a report with the notes next to them. */
export interface Block {
  sentences: readonly (ReportSentence & { source: number | null })[];
  notes: readonly Note[];
}

const MOST_NAMED = 6;

/**
 * Returns a report's blocks in reading order, grouped by the parts they contain. Sentences based on the same values
 * share one note, next to the first of them.
 */
export function blocksOf<Name extends string>(
  sentences: readonly ReportSentence[],
  parts: Readonly<Record<Name, readonly ReportPart[]>>,
  noted: Readonly<Record<string, NotedSession>>,
  words: Quantities,
): Record<Name, Block> {
  const known = new Map<string, number>();
  const blockOf = (own: readonly ReportPart[]): Block => {
    const notes: Note[] = [];
    const sourceOf = ({ part, activity_ids: ids }: ReportSentence): number | null => {
      if (ids.length === 0) return null;
      const lines = linesOf(part, ids, noted, words);
      const key = JSON.stringify(lines);
      const number = known.get(key) ?? known.size + 1;
      if (!known.has(key)) notes.push({ number, lines });
      known.set(key, number);
      return number;
    };
    const told = sentences
      .filter(({ part }) => own.includes(part))
      .map((sentence) => ({ ...sentence, source: sourceOf(sentence) }));
    return { sentences: told, notes };
  };
  const entries = Object.entries<readonly ReportPart[]>(parts);
  return Object.fromEntries(entries.map(([name, own]) => [name, blockOf(own)])) as Record<
    Name,
    Block
  >;
}

function linesOf(
  part: ReportPart,
  ids: readonly string[],
  noted: Readonly<Record<string, NotedSession>>,
  words: Quantities,
): NoteLine[] {
  if (ids.length > MOST_NAMED) {
    const sessions = ids.flatMap((id) => noted[id] ?? []);
    const value = rangeOf(part, sessions, words);
    // The whole line is the link, since another line may have the same count for different sessions.
    return [{ label: `${words.number(ids.length)} sessions: ${value}`, value: "", ids }];
  }
  return ids.map((id) => {
    const one = noted[id];
    if (one === undefined) return { label: "A session", value: "", ids: [id] };
    const isAlone = Object.values(noted).filter(({ day }) => day === one.day).length === 1;
    return { label: isAlone ? one.day : one.title, value: toldOf(part, one, words), ids: [id] };
  });
}

/** Returns the nutrients a part is about, in the order it mentions them. */
const nutrientsIn = (part: ReportPart): readonly Nutrient[] => {
  if (part === "felt" || part === "trends") return [];
  if (part === "safety") return ["fluid", "sodium"];
  return part === "carb" || part === "sodium" || part === "fluid" ? [part] : NUTRIENTS;
};

const nameOf = (of: Nutrient) => NUTRIENT_ROWS[of].title.toLowerCase();

function toldOf(part: ReportPart, session: NotedSession, words: Quantities): string {
  const { shares, amounts, symptoms, sleepHours } = session;
  const nutrients = nutrientsIn(part);
  if (nutrients.length === 0) {
    const slept = sleepHours === null ? [] : [`slept ${words.hours(sleepHours)}`];
    return [...(symptoms === null ? [] : [symptomWords(symptoms)]), ...slept].join("; ");
  }
  const told = nutrients.flatMap((of) => {
    const share = shares[of];
    const percent = share === null ? null : words.percent(share);
    if (nutrients.length > 1) return percent === null ? [] : [`${nameOf(of)} ${percent}`];
    return [amounts[of], percent].filter((each) => each !== null);
  });
  return told.length === 0 ? "not reported" : told.join(", ");
}

/** Describes several sessions as a range from lowest to highest. */
function rangeOf(part: ReportPart, sessions: readonly NotedSession[], words: Quantities): string {
  const nutrients = nutrientsIn(part);
  if (nutrients.length === 0) {
    const asked = sessions.filter(({ symptoms }) => symptoms !== null);
    const had = asked.filter(({ symptoms }) => Object.values(symptoms ?? {}).some((n) => n > 0));
    const slept = sessions.flatMap(({ sleepHours }) => sleepHours ?? []);
    const nights = `slept ${spanOf(slept, (hours) => words.hours(hours))}`;
    return [
      ...(asked.length === 0 ? [] : [`symptoms in ${had.length} of ${asked.length}`]),
      ...(slept.length === 0 ? [] : [nights]),
    ].join("; ");
  }
  const told = nutrients.flatMap((of) => {
    const known = sessions.flatMap(({ shares }) => shares[of] ?? []);
    if (known.length === 0) return [];
    const [least, most] = [Math.min(...known), Math.max(...known)];
    const low = words.number(wholePercent(least));
    const span =
      wholePercent(least) === wholePercent(most)
        ? words.percent(most)
        : `${low}–${words.percent(most)}`;
    return [nutrients.length > 1 ? `${nameOf(of)} ${span}` : span];
  });
  return told.length === 0 ? "not reported" : told.join(", ");
}

const spanOf = (known: readonly number[], toText: (value: number) => string): string =>
  spanWords([Math.min(...known), Math.max(...known)], toText);
