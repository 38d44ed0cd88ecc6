import type { Nutrient } from "@/lib/contract/debrief";
import type { Strip, StripTotal } from "@/lib/contract/strip";
import {
  looseBottles,
  NAMES,
  ROWS,
  SIGNS,
  type StripDrawing,
  type StripMark,
  type StripWords,
  textAt,
} from "./strip-marks";

/** The totals of a strip: next to it, below it, or alone. */

/** Returns how far a total is from its plan; the furthest is drawn largest. */
const offBy = ({ share }: StripTotal): number => (share === null ? 0 : Math.abs(1 - share));

function loudest({ totals }: Strip): Nutrient | null {
  const [first] = [...ROWS].sort((one, other) => offBy(totals[other]) - offBy(totals[one]));
  return first === undefined || offBy(totals[first]) < 0.1 ? null : first;
}

function plannedWords({ planned, by }: StripTotal, amount: (value: number) => string): string {
  if (planned === null) return "no plan";
  const [low, high] = planned;
  // The unit once: three ranges stand side by side on a phone.
  if (low !== high) return `of ${amount(low).replace(/[^\d]+$/, "")}–${amount(high)}`;
  return `of ${amount(low)}${by === "carried" ? " carried" : ""}`;
}

/** Returns the totals in a column, the one furthest from plan largest. */
export function totalsBeside(strip: Strip, x: number, top: number, words: StripWords): StripMark[] {
  const loud = loudest(strip);
  return ROWS.flatMap((of, row): StripMark[] => {
    const { taken, share } = strip.totals[of];
    const y = top + row * 50;
    return [
      textAt(x, y + 12, SIGNS[of], { size: 13, ink: of }),
      textAt(x + 20, y + 12, taken === null ? "not reported" : words[of](taken), {
        size: 14,
        isBold: true,
      }),
      textAt(x + 20, y + 29, plannedWords(strip.totals[of], words[of]), { size: 12 }),
      ...(share === null
        ? []
        : [
            textAt(x + 190, y + 14, words.percent(share), {
              size: of === loud ? 22 : 15,
              isBold: true,
              anchor: "end",
            }),
          ]),
    ];
  });
}

/** Returns the totals in a row. */
export function totalsBelow(
  strip: Strip,
  width: number,
  top: number,
  words: StripWords,
): StripMark[] {
  const loud = loudest(strip);
  return ROWS.flatMap((of, column): StripMark[] => {
    const { taken, share } = strip.totals[of];
    const x = (column * width) / 3 + 4;
    const told = taken === null ? "not reported" : words[of](taken);
    return [
      textAt(x, top + 14, SIGNS[of], { size: 12, ink: of }),
      textAt(
        x + 16,
        top + 15,
        share === null ? (taken === null ? "–" : told) : words.percent(share),
        {
          ...{ size: of === loud ? 19 : 15, isBold: true },
        },
      ),
      textAt(x, top + 34, share === null ? plannedWords(strip.totals[of], words[of]) : told, {
        size: 12,
      }),
    ];
  });
}

/** Lays out a session without a carry plan: intake in no order, and totals as dots on the suggested ranges. */
export function layTotals(strip: Strip, width: number, words: StripWords): StripDrawing {
  const marks: StripMark[] = [];
  const things = (strip.taken?.things ?? []).filter(({ part }) => part > 0);
  const loose = looseBottles(strip.taken);
  const hasThings = things.length + loose.length > 0;
  if (hasThings) {
    const room = Math.floor((width - 90) / 22);
    const drawn = [...things.map(({ object, part }) => ({ object, part })), ...loose];
    drawn.slice(0, room).forEach((one, at) => {
      marks.push({ kind: "thing", x: at * 22, y: 2, width: 20, height: 32, ...one });
    });
    marks.push(textAt(width, 26, "in no order", { size: 12, anchor: "end" }));
    marks.push({ kind: "line", x1: 0, y1: 42, x2: width, y2: 42, ink: "line" });
  }
  const top = hasThings ? 50 : 4;
  const [from, to] = [124, width - 96];
  ROWS.forEach((of, row) => {
    const { taken, planned } = strip.totals[of];
    const y = top + row * 30;
    const middle = y + 11;
    const most = Math.max(1, taken ?? 0, planned?.[1] ?? 0) * 1.2;
    const at = (amount: number) => from + (amount / most) * (to - from);
    marks.push(textAt(0, y + 15, SIGNS[of], { size: 13, ink: of }));
    marks.push(textAt(18, y + 15, NAMES[of], { size: 13, isBold: true }));
    marks.push({ kind: "line", x1: from, y1: middle, x2: to, y2: middle, ink: "line" });
    if (planned !== null) {
      const width = Math.max(3, at(planned[1]) - at(planned[0]));
      marks.push({
        kind: "rect",
        x: at(planned[0]),
        y: middle - 6,
        width,
        height: 12,
        fill: "surface",
        stroke: of,
      });
    }
    if (taken !== null)
      marks.push({ kind: "rect", x: at(taken) - 4, y: middle - 4, width: 8, height: 8, fill: of });
    marks.push(
      textAt(width, y + 15, taken === null ? "not reported" : words[of](taken), {
        ...{ size: 13, isBold: taken !== null, anchor: "end" },
      }),
    );
  });
  return { width, height: top + 94, marks };
}
