import type { TriedNutrient } from "@/lib/nutrition/try-out";
import { NUTRIENT_FILLS, STROKES } from "../charts/inks";

const WIDTH = 1000;
const LENGTH: Readonly<Record<TriedNutrient["nutrient"], readonly [number, number]>> = {
  carb: [120, 120],
  sodium: [1_500, 3_000],
  fluid: [1_000, 1_500],
};

/** Returns the axis maximum: the usual length, or a longer one if something lies beyond it. */
export function axisOf({ nutrient, high, first, ceiling }: TriedNutrient): number {
  const [usual, long] = LENGTH[nutrient];
  return Math.max(high, first.high, ceiling ?? 0) <= usual ? usual : long;
}

/**
 * Draws a range: the current one in full ink, behind it in pale what activity and length alone would give, and a line
 * at the limit. Hidden from screen readers, as the numbers are next to it.
 */
export function RangeBar({ nutrient }: { nutrient: TriedNutrient }) {
  const axis = axisOf(nutrient);
  const at = (value: number) => Math.min(WIDTH, Math.max(0, (value / axis) * WIDTH));
  const spanOf = ({ low, high }: { low: number; high: number }, least: number) => ({
    x: Math.min(at(low), WIDTH - least),
    width: Math.max(least, at(high) - at(low)),
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} 16`}
      preserveAspectRatio="none"
      className="mt-1 block h-4 w-full"
    >
      <line x1={0} x2={WIDTH} y1={8} y2={8} strokeWidth={2} className={STROKES.faint} />
      <rect {...spanOf(nutrient.first, 0)} y={5} height={6} className="fill-planned opacity-50" />
      <rect
        {...spanOf(nutrient, 12)}
        y={2}
        height={12}
        className={NUTRIENT_FILLS[nutrient.nutrient]}
      />
      {nutrient.ceiling !== null && (
        <line
          x1={at(nutrient.ceiling)}
          x2={at(nutrient.ceiling)}
          y1={0}
          y2={16}
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
          className={STROKES.ink}
        />
      )}
    </svg>
  );
}
