import { isShort, wholePercent } from "@/lib/roster/bars";
import { capitalized, NUTRIENT_WORDS } from "@/lib/wording/grammar";
import type { ReportFacts } from "../facts";
import type { Nutrient, NutrientFacts } from "../nutrient-facts";
import { counted } from "../writer/phrases";
import type { NumberedSession } from "./numbering";

/** One chart: one value or gap per session. */
export interface Chart {
  title: string;
  /** Alternative text for people who cannot see it. */
  alt: string;
  kind: Nutrient | "symptoms";
  /** In session order. Null was not reported, and is drawn as a gap. */
  points: (Point | null)[];
  /** Values drawn as horizontal lines, each with a label. */
  lines: { value: number; label: string; isDashed: boolean }[];
  /** The top of the scale: never below a value. */
  top: number;
}
interface Point {
  value: number;
  /** Drawn hollow. */
  isShort: boolean;
}

/** A nutrient's scale goes at least this far, so that the plan is not at its edge. */
const SHARE_TOP = 1.25;
const COUNT_TOP = 3;
const SHARES = { carb: "carb_pct", sodium: "sodium_pct", fluid: "fluid_pct" } as const;

/** What shares are of. */
const WHOLE: Readonly<Record<NutrientFacts["by"], string>> = {
  planned: "of plan",
  carried: "of what was carried",
  either: "of what was carried or planned",
};

/** Builds the chart of intake as a share of plan, per session. */
export function nutrientChart(
  nutrient: Nutrient,
  rows: readonly NumberedSession[],
  facts: ReportFacts,
): Chart {
  const word = NUTRIENT_WORDS[nutrient];
  const { cutoff, by } = facts.nutrients[nutrient];
  const points = rows.map(({ session }) => {
    const value = session[SHARES[nutrient]];
    return value === null ? null : { value, isShort: isShort(session, nutrient) };
  });
  const told = (value: number) => `${wholePercent(value)}%`;
  const below = points.filter((point) => point?.isShort === true).length;
  return {
    title: `${capitalized(word)}, % ${WHOLE[by]}`,
    alt: `${altOf(`${word} ${WHOLE[by]} by session`, rows, points, told)}${below === 0 ? "" : ` ${counted(below, "session")} below the cutoff of ${told(cutoff)}.`}`,
    kind: nutrient,
    points,
    lines: [
      { value: 1, label: by === "planned" ? "plan" : "100%", isDashed: false },
      { value: cutoff, label: told(cutoff), isDashed: true },
    ],
    top: Math.max(SHARE_TOP, ...valuesOf(points)),
  };
}

/** Builds the chart of symptoms reported per session. */
export function symptomChart(rows: readonly NumberedSession[]): Chart {
  const points = rows.map(({ session: { symptoms } }) => {
    if (symptoms === null) return null;
    const value = Object.values(symptoms).reduce((sum, count) => sum + count, 0);
    return { value, isShort: false };
  });
  return {
    title: "Symptoms, how many",
    alt: altOf("Symptoms by session", rows, points, String),
    kind: "symptoms",
    points,
    lines: [],
    top: Math.max(COUNT_TOP, ...valuesOf(points)),
  };
}

const valuesOf = (points: Chart["points"]): number[] =>
  points.flatMap((point) => (point === null ? [] : [point.value]));

function altOf(
  what: string,
  rows: readonly NumberedSession[],
  points: Chart["points"],
  told: (value: number) => string,
): string {
  const known = rows.flatMap(({ number }, place) => {
    const point = points[place];
    return point == null ? [] : [{ number, value: point.value }];
  });
  const [first] = known;
  const name = capitalized(what);
  if (first === undefined) return `${name}: not reported for any session.`;
  const low = known.reduce((least, one) => (one.value < least.value ? one : least), first);
  const high = known.reduce((most, one) => (one.value > most.value ? one : most), first);
  const span = `lowest ${told(low.value)} in session ${low.number}, highest ${told(high.value)} in session ${high.number}`;
  return `${name}: known for ${known.length} of ${counted(rows.length, "session")}, ${span}. The table has every value.`;
}
