import { BOTTLE_ML, type Load, SERVING_WATER_ML, SIP_ML, VERY_STRONG_G_PER_100ML } from "./limits";
import type { Portion } from "./portion";

/** The fillings of a session's water that get something mixed in. */
export interface Fillings {
  count: number;
  /** The smallest of them. */
  least_ml: number;
}

/** A session's water split into bottles, and which of them are mixed. */
interface Poured {
  whole: number;
  /** Water in the last bottle besides the whole ones. */
  rest_ml: number;
  /** Whether all bottles are filled equally, because filling whole ones would leave the last less than a sip. */
  isEven: boolean;
  mixed: Fillings;
}

function pour(water_ml: number, bottle_ml: number | null): Poured {
  const size_ml = bottle_ml ?? BOTTLE_ML;
  const whole = Math.floor(water_ml / size_ml);
  const rest_ml = water_ml - whole * size_ml;
  if (rest_ml <= 0)
    return {
      whole,
      rest_ml: 0,
      isEven: false,
      mixed: { count: whole, least_ml: whole && size_ml },
    };
  const count = whole + 1;
  if (whole > 0 && rest_ml < SIP_ML) {
    const mixed = { count, least_ml: Math.floor(water_ml / count) };
    return { whole, rest_ml, isEven: true, mixed };
  }
  // Leaves the rest as plain water if mixing into it too would allow fewer servings, since the smallest filling limits
  // each share.
  const isMixed = count * rest_ml > whole * size_ml;
  const mixed = isMixed ? { count, least_ml: rest_ml } : { count: whole, least_ml: size_ml };
  return { whole, rest_ml, isEven: false, mixed };
}

/** Returns the fillings to mix into: bottles are filled whole, and the last one with the rest. */
export const fillingsOf = (water_ml: number, bottle_ml: number | null): Fillings =>
  pour(water_ml, bottle_ml).mixed;

/** Returns the volume of each filling, ml, in drinking order. */
export function volumesOf(water_ml: number, bottle_ml: number): number[] {
  const { whole, rest_ml, isEven, mixed } = pour(water_ml, bottle_ml);
  const { count, least_ml } = mixed;
  if (isEven) {
    const fuller = water_ml - least_ml * count;
    return Array.from({ length: count }, (_, index) => least_ml + (index < fuller ? 1 : 0));
  }
  return [...Array(whole).fill(bottle_ml), ...(rest_ml > 0 ? [rest_ml] : [])];
}

/**
 * True if a product's strength is known: the bottle was chosen, or its label states a volume. If neither is known, no
 * check of its strength applies.
 */
export const isJudged = (portion: Portion, bottle_ml: number | null): boolean =>
  portion.carried === "mixed" && (bottle_ml !== null || portion.mix_volume_ml !== null);

/** Returns the strength a label implies, g per 100 ml; null if it isn't a drink or the volume is unknown. */
export function labelStrengthOf({
  carried,
  carb_g,
  fluid_ml,
  mix_volume_ml,
}: Portion): number | null {
  const volume_ml = carried === "ready" ? fluid_ml : (mix_volume_ml ?? 0);
  return carried !== "pocket" && volume_ml > 0 ? (carb_g * 100) / volume_ml : null;
}

const isVeryStrong = (portion: Portion): boolean =>
  (labelStrengthOf(portion) ?? 0) > VERY_STRONG_G_PER_100ML + 1e-9;

/** Returns the carbohydrate in the fullest filling when whole servings are spread over all of them, g. */
export const fullerShareOf = (portion: Portion, servings: number, fillings: Fillings): number =>
  fillings.count === 0 ? 0 : Math.ceil(servings / fillings.count) * portion.carb_g;

/**
 * Returns the strength of a session's strongest mix, g per 100 ml, assuming the fuller shares of all mixes meet in the
 * smallest filling; without a chosen bottle, at least the strength on the label. Null if nothing is known.
 */
export function strengthOf(
  parts: readonly { portion: Portion; servings: number }[],
  water_ml: number,
  bottle_ml: number | null,
): number | null {
  const fillings = fillingsOf(water_ml, bottle_ml);
  const judged = parts.filter(({ portion }) => isJudged(portion, bottle_ml));
  if (judged.length === 0) return null;
  if (fillings.count === 0) return Number.POSITIVE_INFINITY;
  const carb_g = judged.reduce(
    (sum, { portion, servings }) => sum + fullerShareOf(portion, servings, fillings),
    0,
  );
  const labels =
    bottle_ml === null ? judged.map(({ portion }) => labelStrengthOf(portion) ?? 0) : [];
  return Math.max((carb_g * 100) / fillings.least_ml, ...labels);
}

/** The carbohydrate already in a filling, g, and the fillings. */
export interface Strength {
  fillings: Fillings;
  water_ml: number;
  used_g: number;
  /** Whether drinks with their own fluid may still replace some of the water. */
  mayShrink: boolean;
}

/**
 * Returns how many servings fit into the water on top of a load: each needs water to dissolve in, and if the strength
 * is known, no filling may exceed 10 g per 100 ml. Ready-made drinks above that get none, other products any number. If
 * the water may still shrink, and the fillings with it, only limits the strength as if all the water were one filling.
 */
export function servingsInWater(
  portion: Portion,
  load: Load,
  strength: Strength,
  bottle_ml: number | null,
): number {
  if (portion.carried === "ready" && isVeryStrong(portion)) return 0;
  if (portion.carried !== "mixed") return Number.POSITIVE_INFINITY;
  const { fillings, water_ml, used_g, mayShrink } = strength;
  const dissolved = Math.floor(water_ml / SERVING_WATER_ML) - load.mixed;
  if (!isJudged(portion, bottle_ml) || portion.carb_g === 0) return dissolved;
  if (bottle_ml === null && isVeryStrong(portion)) return 0;
  const share = VERY_STRONG_G_PER_100ML / 100;
  const held = mayShrink
    ? Math.floor((share * water_ml) / portion.carb_g + 1e-9)
    : fillings.count * Math.floor((share * fillings.least_ml - used_g) / portion.carb_g + 1e-9);
  return Math.min(dissolved, held);
}
