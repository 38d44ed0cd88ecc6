import { BOTTLE_ML, type Load, SERVING_WATER_ML, VERY_STRONG_G_PER_100ML } from "./limits";
import type { Portion } from "./portion";

/** The water of a session in bottles: so many fillings, as even as whole ml allow. */
export interface Fillings {
  count: number;
  /** The smallest of them. */
  least_ml: number;
}

/** How often bottles are filled for so much water: as often as it takes, each as full as the others. */
export function fillingsOf(water_ml: number, bottle_ml: number | null): Fillings {
  if (water_ml <= 0) return { count: 0, least_ml: 0 };
  const count = Math.ceil(water_ml / (bottle_ml ?? BOTTLE_ML));
  return { count, least_ml: Math.floor(water_ml / count) };
}

/**
 * Whether anybody can say how strong a product's drink gets: the bottle was chosen, or its label names a volume. Where
 * neither is known, nothing warns of it and nothing clears it.
 */
export const isJudged = (portion: Portion, bottle_ml: number | null): boolean =>
  portion.carried === "mixed" && (bottle_ml !== null || portion.mix_volume_ml !== null);

/** How strong its label makes a drink, g per 100 ml; null for what is no drink, and where no volume is known. */
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

/** What a filling holds where whole servings are shared over all of them: the fuller share, g. */
export const fullerShareOf = (portion: Portion, servings: number, fillings: Fillings): number =>
  fillings.count === 0 ? 0 : Math.ceil(servings / fillings.count) * portion.carb_g;

/**
 * How strong the strongest mix of a session gets, g per 100 ml, as if the fuller shares of all mixes met in the
 * smallest filling; where no bottle was chosen, not weaker than a label makes it. Null where nothing of it is known.
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

/** What of a filling's strength is used, g, and how many fillings there are. */
export interface Strength {
  fillings: Fillings;
  water_ml: number;
  used_g: number;
  /** Whether drinks that bring fluid of their own may still take the place of some of the water. */
  mayShrink: boolean;
}

/**
 * Servings of a mix that go into the water beside a load: each finds water to dissolve in, and where its strength can be
 * judged no filling gets stronger than 10 g per 100 ml. None of a bought drink that is stronger, else any number. Where
 * the water may still shrink, and fillings with it, no more than would fit it as one.
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
