import { BOTTLE_ML, type Load, SERVING_WATER_ML, SIP_ML, VERY_STRONG_G_PER_100ML } from "./limits";
import type { Portion } from "./portion";

/** The fillings of a session's water into which something is mixed. */
export interface Fillings {
  count: number;
  /** The smallest of them. */
  least_ml: number;
}

/** The water of a session in bottles, and which of them something is mixed into. */
interface Poured {
  whole: number;
  /** What the last bottle holds beside whole ones. */
  rest_ml: number;
  /** Whether all are filled alike, because whole ones would leave less than a sip for the last. */
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
  // The rest is plain water where mixing into it too would leave room for less: each share is as large as its own.
  const isMixed = count * rest_ml > whole * size_ml;
  const mixed = isMixed ? { count, least_ml: rest_ml } : { count: whole, least_ml: size_ml };
  return { whole, rest_ml, isEven: false, mixed };
}

/** Into how many fillings something is mixed: bottles are filled whole, and the last with the rest. */
export const fillingsOf = (water_ml: number, bottle_ml: number | null): Fillings =>
  pour(water_ml, bottle_ml).mixed;

/** What each filling of so much water holds, ml, in the order in which they are drunk. */
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
