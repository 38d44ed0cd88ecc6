import { cut } from "@/lib/platform/storable-text";
import type { LabelFacts } from "./facts";
import { gtinsOf } from "./gtin";
import type { Refusal } from "./label";
import { kindOf } from "./off-kind";
import { asServed, numberOf, servingOf } from "./off-serving";
import { implausible } from "./plausible";

/**
 * Products as exported by Open Food Facts: text by column name. Its amounts are per 100 g or 100 ml, all in grams
 * except energy; ours are per serving.
 */
export type OffRecord = Readonly<Record<string, string | undefined>>;

/** Columns required to read anything. */
export const OFF_COLUMNS = ["code", "product_name", "brands", "carbohydrates_100g"] as const;

/** Milligrams of sodium per gram of salt. */
const SODIUM_MG_PER_SALT_G = 393;
const KJ_PER_KCAL = 4.184;
const TEXT_MAX = 200;
const INGREDIENTS_MAX = 4_000;
/** The reason most of an export is refused. */
export const NO_SPORT = "no sports nutrition";

/** Parses one exported product. @returns its facts, or why it is refused */
export function readOff(record: OffRecord): LabelFacts | Refusal {
  const text = (column: string, most?: number) => storable(record[column] ?? "", most);
  const code = text("code");
  // Scanners drop a code's leading zeros.
  const [gtin] = gtinsOf(code.length < 12 && code.length > 8 ? code.padStart(12, "0") : code);
  if (gtin === undefined)
    return { reason: `code: ${code || "none"} is no barcode: check its digits` };
  const name = text("product_name", TEXT_MAX);
  const brand = storable(text("brands").split(",")[0] ?? "", TEXT_MAX);
  if (name === "" || brand === "") return { reason: "brand or name is missing" };
  const kind = kindOf(`${name} ${text("generic_name")}`, text("categories_tags"));
  if (kind === null) return { reason: NO_SPORT };
  const serving = servingOf(text("serving_quantity"), text("serving_size"), kind.isDry);
  if ("reason" in serving) return serving;
  const read = amountsOf(record, serving.size);
  if ("reason" in read) return read;
  const served = asServed(kind, serving, read);
  if ("reason" in served) return served;
  const facts: LabelFacts = {
    slug: null,
    gtin,
    origin: "imported",
    brand,
    name,
    flavor: null,
    serving: text("serving_size", TEXT_MAX),
    servingSize: serving.size,
    servingUnit: serving.unit,
    ...read,
    ...served,
    mixVolumeMl: null,
    gfRatio: null,
    caffeineUpToMg: null,
    ingredients: text("ingredients_text", INGREDIENTS_MAX) || null,
    allergens: text("allergens", TEXT_MAX) || null,
    keywords: storable(
      [text("generic_name"), text("quantity")].filter(Boolean).join(", "),
      TEXT_MAX,
    ),
    isVerified: false,
    sources: [`https://world.openfoodfacts.org/product/${code}`],
    valuesAsOf: /^\d{4}-\d{2}/.exec(text("last_modified_datetime"))?.[0] ?? null,
    notes: null,
  };
  const reason = implausible(facts);
  return reason === null ? facts : { reason };
}

/** Makes text storable in the database and limits its length. */
const storable = (text: string, most = Number.POSITIVE_INFINITY): string =>
  cut(text.replaceAll("\0", "").trim(), most);

const rounded = (value: number): number => Math.round(value * 100) / 100;

type Amounts = Pick<
  LabelFacts,
  | ("carbG" | "sugarG" | "sodiumMg" | "caffeineMg" | "caloriesKcal" | "fatG" | "proteinG")
  | ("fiberG" | "potassiumMg" | "magnesiumMg")
>;

/** Grams per 100 beyond which it is no food at all. */
const MOST_OF_100 = { sodium_100g: 39.4, caffeine_100g: 20, salt_100g: 100 } as const;
/** How far sodium and salt may disagree. */
const SALT_SLACK = 0.3;

/** Converts amounts per 100 g or ml to amounts per serving. */
function amountsOf(record: OffRecord, size: number): Amounts | Refusal {
  const of100 = (column: string) => numberOf(record[`${column}_100g`] ?? "");
  for (const column of Object.keys(record).filter((each) => each.endsWith("_100g"))) {
    const value = READ.has(column) ? numberOf(record[column] ?? "") : null;
    if (value === null) continue;
    const most = MOST_OF_100[column as keyof typeof MOST_OF_100] ?? 100;
    const isEnergy = column.startsWith("energy");
    if (!Number.isFinite(value) || value < 0 || (!isEnergy && value > most))
      return { reason: `${column} is ${record[column]}: a wrong number, or another unit` };
  }
  const [sodium, salt] = [of100("sodium"), of100("salt")];
  if (sodium !== null && salt !== null && salt > 0.05) {
    const share = (sodium * 1_000) / (salt * SODIUM_MG_PER_SALT_G);
    if (Math.abs(share - 1) > SALT_SLACK)
      return { reason: `sodium_100g ${sodium} and salt_100g ${salt} contradict each other` };
  }
  const grams = (column: string) => scaled(of100(column), size / 100);
  const milligrams = (column: string) => scaled(of100(column), size * 10);
  const carbG = grams("carbohydrates");
  if (carbG === null) return { reason: "carbohydrates_100g is missing" };
  const kj = of100("energy-kj") ?? of100("energy");
  return {
    carbG,
    sugarG: grams("sugars"),
    sodiumMg: milligrams("sodium") ?? scaled(salt, (size / 100) * SODIUM_MG_PER_SALT_G),
    caffeineMg: milligrams("caffeine"),
    caloriesKcal: grams("energy-kcal") ?? scaled(kj, size / 100 / KJ_PER_KCAL),
    fatG: grams("fat"),
    proteinG: grams("proteins"),
    fiberG: grams("fiber"),
    potassiumMg: milligrams("potassium"),
    magnesiumMg: milligrams("magnesium"),
  };
}

const READ: ReadonlySet<string> = new Set(
  [
    ...["carbohydrates", "sugars", "sodium", "salt", "caffeine", "energy-kcal", "energy-kj"],
    ...["energy", "fat", "proteins", "fiber", "potassium", "magnesium"],
  ].map((nutrient) => `${nutrient}_100g`),
);

const scaled = (value: number | null, by: number): number | null =>
  value === null ? null : rounded(value * by);
