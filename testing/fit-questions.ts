import { ABSOLUTE_CEILINGS } from "@/lib/catalog/fit/aim";
import type { Question } from "@/lib/catalog/fit/weigh";
import type { FitTargets } from "@/lib/contract/fit";
import type { Product } from "@/lib/contract/product";
import { weigh } from "@/testing/fits";

/** Default fit request: four hours, everybody's ceilings, 70 kg, no bottle chosen. */

export const FOUR_HOURS: FitTargets = {
  carb_g_per_hr: 90,
  sodium_mg_per_hr: 800,
  fluid_ml_per_hr: 750,
  duration_min: 240,
};
/** Returns the default question with overrides. */
export const question = (over: Partial<Question> = {}): Question => ({
  targets: FOUR_HOURS,
  ceilings: ABSOLUTE_CEILINGS,
  caffeine: { mass_kg: 70, so_far_mg: 0, isYoung: false },
  habits: { usual: null, most_ever: null },
  bottle_ml: null,
  bottles: null,
  ...over,
});

/** Returns the combination for some products. */
export function combined(products: readonly Product[], over: Partial<Question> = {}) {
  return weigh(products, question(over)).combination;
}
/** Returns the fit of one product alone. */
export const alone = (product: Product, over: Partial<Question> = {}) => {
  const [fit] = weigh([product], question(over)).products;
  if (fit === undefined) throw new Error("nothing was weighed");
  return fit;
};
/** Returns the warning codes. */
export const codesOf = ({ warnings }: { warnings: readonly { code: string }[] }) =>
  warnings.map(({ code }) => code);
