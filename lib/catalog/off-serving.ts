import type { LabelFacts } from "./facts";
import type { Refusal } from "./label";
import type { Kind } from "./off-kind";

/** One serving of an Open Food Facts product, and how much of it is fluid. Ambiguous data is refused, not guessed. */

export interface Serving {
  size: number;
  unit: "g" | "ml";
}

/** Units in serving descriptions, converted to g or ml. */
const UNITS: Readonly<Record<string, readonly [number, "g" | "ml"]>> = {
  g: [1, "g"],
  gr: [1, "g"],
  oz: [28.35, "g"],
  ml: [1, "ml"],
  cl: [10, "ml"],
  dl: [100, "ml"],
  l: [1_000, "ml"],
  "fl oz": [29.57, "ml"],
};
const AMOUNT = /(\d+(?:[.,]\d+)?)\s*(fl\.?\s*oz|oz|gr|g|ml|cl|dl|l)\b/gi;
/** How far a serving's number may differ from its description. */
const SLACK = 0.05;

/** Parses a number column; null if empty, NaN if it isn't a number. */
export const numberOf = (text: string): number | null => {
  const plain = text.trim().replace(",", ".");
  return plain === "" ? null : /^-?\d*\.?\d+(?:e-?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
};

/** Returns the serving from its description, if the number column agrees; otherwise why it is unknown. */
export function servingOf(quantity: string, words: string, isDry: boolean): Serving | Refusal {
  const said = [...words.matchAll(AMOUNT)].map(([, number = "", unit = ""]): Serving => {
    const named = unit.toLowerCase().replace(/^fl.*$/, "fl oz");
    const [factor, measure] = UNITS[named] ?? [1, "g"];
    return { size: (numberOf(number) ?? 0) * factor, unit: measure };
  });
  // If a powder's serving lists powder and water, the powder counts; for a drink, the volume does.
  const wanted = isDry ? "g" : "ml";
  const some = said.filter(({ unit }) => unit === wanted);
  const counted = numberOf(quantity);
  const fits = ({ size }: Serving) =>
    counted === null || Math.abs(size - counted) <= SLACK * counted;
  const chosen = some.length > 0 ? some : said;
  const [first] = chosen;
  if (first === undefined) return { reason: "the serving is unknown" };
  const serving = chosen.find(fits);
  if (serving === undefined) {
    const reason = `serving_quantity ${quantity} and serving_size ${words.slice(0, 60)} contradict each other`;
    return { reason };
  }
  const { size, unit } = serving;
  return Number.isFinite(size) && size > 0
    ? { size: Math.round(size * 100) / 100, unit }
    : { reason: "the serving is unknown" };
}

/** No ready drink has more carbohydrate than this, in g per 100; and no powder has so little of all nutrients. */
const STRONGEST_DRINK = 25;
/** Maximum weight of a tablet or of the powder for one bottle, g: anything heavier that is called a drink is one. */
const DRY_SERVING_MAX_G = 30;

type Solids = Pick<LabelFacts, "carbG" | "fatG" | "proteinG">;

/**
 * Returns a product's category by its serving, and its fluid: a drink's fluid is its volume, whatever its name says, or
 * unknown if it is weighed. Amounts per 100 of a dissolved product may be those of the powder or of the drink; if both
 * are possible, the product is refused.
 */
export function asServed(
  { category, isDry }: Kind,
  { size, unit }: Serving,
  { carbG, fatG, proteinG }: Solids,
): Pick<LabelFacts, "category" | "fluidMl"> | Refusal {
  const carbOf100 = ((carbG ?? 0) * 100) / size;
  const solidsOf100 = carbOf100 + (((fatG ?? 0) + (proteinG ?? 0)) * 100) / size;
  const isDissolved = category === "drink_mix" || (category === "electrolyte" && isDry);
  const isDrink = category === "ready_to_drink" || category === "electrolyte";
  if (unit === "ml") {
    if (category === "gel") return { category, fluidMl: 0 };
    if (isDissolved || isDry || !isDrink)
      return { reason: `a serving of ${size} ml: its amounts may be of the powder` };
    if (carbOf100 > STRONGEST_DRINK)
      return { reason: `${carbOf100} g of carbohydrate in 100 ml: a powder, or another unit` };
    return { category: "ready_to_drink", fluidMl: size };
  }
  if (category === "drink_mix" && solidsOf100 < STRONGEST_DRINK)
    return { reason: `${solidsOf100} g of nutrients in 100 g of powder: it may be the drink` };
  if (category === "ready_to_drink")
    return isDry || carbOf100 > STRONGEST_DRINK
      ? { reason: `${carbOf100} g of carbohydrate in 100 g of a drink: it may be its powder` }
      : { category, fluidMl: null };
  if (category === "electrolyte" && !isDry && size > DRY_SERVING_MAX_G)
    return { category: "ready_to_drink", fluidMl: null };
  return { category, fluidMl: 0 };
}
