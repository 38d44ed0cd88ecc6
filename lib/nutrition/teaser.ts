import type { Band, Rates, Span } from "@/lib/engine/bands";
import { CARB, PRECISION, ROUNDING } from "@/lib/engine/constants";

/** Ranges as text, `low-high` per hour, wide enough to show what a full answer is like without revealing it. */
export type TeaserRanges = {
  readonly carb_range_g_per_hr: string;
  readonly sodium_range_mg_per_hr: string;
  readonly fluid_range_ml_per_hr: string;
};

type Grid = {
  /** Width of a cell. */
  readonly step: number;
  /** The upper limit of every range. */
  readonly ceiling: number;
  /** Shown instead of zero as the low end, if the answer is not zero. */
  readonly least: number;
};

/**
 * Returns the fixed grid's cells that cover `span`, clipped to the ceiling. If clipping leaves less than half a cell,
 * the cell below is added. An answer of exactly zero is `0-0`.
 */
export function teaserRange(span: Span, grid: Grid): string {
  if (span.high === 0) return "0-0";
  const cell = Math.floor(span.low / grid.step) * grid.step;
  const high = Math.min(Math.floor(span.high / grid.step) * grid.step + grid.step, grid.ceiling);
  const low = high - cell < grid.step / 2 ? Math.max(0, cell - grid.step) : cell;
  return `${low === 0 ? grid.least : low}-${high}`;
}

/**
 * Returns the teaser of a prescription: the cells around its band, or around its rounded targets if nothing is missing.
 */
export function teaserRanges(
  prescription: Rates & {
    readonly band: Band | null;
    readonly max_safe_sodium_mg_per_hr: number;
    readonly max_safe_fluid_ml_per_hr: number;
  },
): TeaserRanges {
  const { band } = prescription;
  const carb = band?.carb_g_per_hr ?? exactly(prescription.carb_g_per_hr);
  const sodium = band?.sodium_mg_per_hr ?? exactly(prescription.sodium_mg_per_hr);
  const fluid = band?.fluid_ml_per_hr ?? exactly(prescription.fluid_ml_per_hr);
  return {
    carb_range_g_per_hr: teaserRange(carb, {
      step: PRECISION.teaser_carb_g,
      ceiling: CARB.most,
      least: ROUNDING.carb_g,
    }),
    sodium_range_mg_per_hr: teaserRange(sodium, {
      step: PRECISION.teaser_sodium_mg,
      ceiling: prescription.max_safe_sodium_mg_per_hr,
      least: ROUNDING.sodium_mg,
    }),
    fluid_range_ml_per_hr: teaserRange(fluid, {
      step: PRECISION.teaser_fluid_ml,
      ceiling: prescription.max_safe_fluid_ml_per_hr,
      least: ROUNDING.fluid_ml,
    }),
  };
}

function exactly(value: number): Span {
  return { low: value, high: value };
}
