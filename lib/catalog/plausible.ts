import type { LabelFacts } from "./facts";

/** What a label can possibly state. Mixed-up units are the most common error; these checks catch their traces. */

/** Rounding on labels, g. */
const ROUNDING_G = 1;
/** Maximum for one serving: a bottle, a bag of chews, a day's powder. */
const MOST = { mass_g: 1_000, volume_ml: 2_000, kcal: 2_500, kcal_per_g: 9.5 } as const;
/** A gram of sodium is a strong sachet; a caffeine capsule has 200 mg, and 400 mg is the daily limit. */
const MOST_MG = {
  sodiumMg: 3_000,
  caffeineMg: 400,
  potassiumMg: 4_000,
  magnesiumMg: 1_000,
} as const;
const GRAMS = ["carbG", "sugarG", "fatG", "proteinG", "fiberG"] as const;
/** How far a label's energy may differ from its nutrients', in kcal and as a share. */
const ENERGY_SLACK = { kcal: 40, share: 0.35 } as const;

const has = (value: number | null): value is number => value !== null;

/** Returns why a label can't be right: its text is garbled, or its numbers contradict each other. Null if neither. */
export function implausible(facts: LabelFacts): string | null {
  return garbled(facts) ?? negative(facts) ?? tooMuch(facts) ?? unfit(facts) ?? wrongEnergy(facts);
}

/** Traces of a wrong encoding, and invisible characters. */
const NO_TEXT = /[\p{Cc}\ufffd\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

function garbled({ brand, name, flavor, serving }: LabelFacts): string | null {
  const shown = { brand, name, flavor, serving };
  const wrong = Object.entries(shown).find(([, text]) => text !== null && NO_TEXT.test(text));
  return wrong === undefined
    ? null
    : `${wrong[0]} holds signs that are no text: is the file UTF-8?`;
}

function negative(facts: LabelFacts): string | null {
  const numbers = Object.entries(facts).filter(([, value]) => typeof value === "number");
  const wrong = numbers.find(([, value]) => !Number.isFinite(value) || value < 0);
  return wrong === undefined ? null : `${wrong[0]} is ${wrong[1]}: nothing is below zero`;
}

function tooMuch(facts: LabelFacts): string | null {
  for (const [field, most] of Object.entries(MOST_MG)) {
    const value = facts[field as keyof typeof MOST_MG];
    if (has(value) && value > most) return `${field} is ${value} a serving: more than ${most} mg`;
  }
  const { servingSize, servingUnit, caloriesKcal, mixVolumeMl, fluidMl } = facts;
  const mostSize = servingUnit === "ml" ? MOST.volume_ml : MOST.mass_g;
  if (has(servingSize) && (servingSize === 0 || servingSize > mostSize))
    return `a serving of ${servingSize} ${servingUnit} is none`;
  if (has(mixVolumeMl) && (mixVolumeMl < 50 || mixVolumeMl > MOST.volume_ml))
    return `${mixVolumeMl} ml of water to a serving is no mix`;
  if (has(fluidMl) && fluidMl > MOST.volume_ml) return `fluidMl is ${fluidMl} a serving`;
  if (has(caloriesKcal) && caloriesKcal > MOST.kcal)
    return `${caloriesKcal} kcal a serving: more than ${MOST.kcal}, or kilojoules`;
  return null;
}

/** Checks that parts don't exceed the whole: sugar vs. carbohydrate, nutrients vs. the serving. */
function unfit(facts: LabelFacts): string | null {
  const { carbG, sugarG, servingSize, servingUnit, sodiumMg, caffeineMg } = facts;
  if (has(sugarG) && has(carbG) && sugarG > carbG + ROUNDING_G)
    return `${sugarG} g of sugar in ${carbG} g of carbohydrate`;
  const masses = GRAMS.map((field) => facts[field]).filter(has);
  const massG = servingUnit === "g" && has(servingSize) ? servingSize : MOST.mass_g;
  const heaviest = Math.max(0, ...masses);
  // A milliliter of syrup weighs up to 1.4 g.
  const mostG = servingUnit === "ml" && has(servingSize) ? servingSize * 1.4 : massG;
  if (heaviest > mostG + ROUNDING_G)
    return `${heaviest} g of a nutrient in a serving of ${mostG} g`;
  const solids = sumOf([carbG, facts.fatG, facts.proteinG]);
  if (solids > mostG + 3 * ROUNDING_G) return `${solids} g of nutrients in a serving of ${mostG} g`;
  const saltsG = sumOf([sodiumMg, caffeineMg]) / 1_000;
  if (saltsG > mostG) return `${saltsG} g of sodium and caffeine in a serving of ${mostG} g`;
  return null;
}

const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Checks that energy is at least the carbohydrate's, and no more than pure fat would give. */
function wrongEnergy({ caloriesKcal, carbG, fiberG, servingSize, servingUnit }: LabelFacts) {
  if (!has(caloriesKcal)) return null;
  if (servingUnit === "g" && has(servingSize) && caloriesKcal > servingSize * MOST.kcal_per_g + 5)
    return `${caloriesKcal} kcal in ${servingSize} g: more than fat has, or kilojoules`;
  if (!has(carbG)) return null;
  const least = (carbG - (fiberG ?? 0)) * 4;
  const slack = ENERGY_SLACK.kcal + least * ENERGY_SLACK.share;
  return caloriesKcal < least - slack
    ? `${caloriesKcal} kcal with ${carbG} g of carbohydrate`
    : null;
}
