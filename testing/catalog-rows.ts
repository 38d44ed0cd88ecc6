import { apply, type Connection, openStaging, stage } from "@/lib/catalog/apply.store";
import { rowOf } from "@/lib/catalog/entry";
import type { LabelFacts } from "@/lib/catalog/facts";
import { checkDigit } from "@/lib/catalog/gtin";
import type { ProductCategory } from "@/lib/contract/product";

/** Fictional products, as a bulk import would bring: any number, and the same for the same numbers. */

const SYLLABLES = "ka lo mi ru ten vo sa pri dex nor fy zan bel qui tro hem ost ula gri wex".split(
  " ",
);
const LINES =
  "Pro Ultra Race Endurance Hydro Turbo Prime Organic Natural Original Speed Fuel Power Go Max".split(
    " ",
  );
const FLAVORS =
  "Orange,Lemon,Lime,Cola,Berry,Strawberry,Raspberry,Blueberry,Cherry,Apple,Peach,Mango,Vanilla,Chocolate,Peanut Butter,Salted Caramel,Coffee,Espresso,Watermelon,Pineapple,Maple,Cinnamon,Coconut,Banana,Neutral".split(
    ",",
  );
const KINDS: readonly (readonly [ProductCategory, string])[] = [
  ["gel", "Energy Gel"],
  ["gel", "Gel"],
  ["gel", "Isotonic Gel"],
  ["bar", "Energy Bar"],
  ["bar", "Protein Bar"],
  ["chew", "Energy Chews"],
  ["drink_mix", "Drink Mix"],
  ["drink_mix", "Carb Powder"],
  ["electrolyte", "Electrolyte Tablets"],
  ["ready_to_drink", "Sports Drink"],
  ["capsule", "Salt Capsules"],
  ["solid", "Waffle"],
];

const pick = <T>(list: readonly T[], number: number): T => {
  const found = list[number % list.length];
  if (found === undefined) throw new Error("an empty list");
  return found;
};

/** Returns a pseudorandom number that depends only on its inputs. */
const mixed = (number: number, salt: number): number => {
  let value = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(salt + 7, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
};

/** Returns the name of one of three thousand brands. */
function brandOf(number: number): string {
  const word = [1, 2, 3].map((salt) => pick(SYLLABLES, mixed(number % 3_000, salt))).join("");
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Returns the facts of one fictional product. */
export function madeUpFacts(number: number): LabelFacts {
  const [category, kind] = pick(KINDS, mixed(number, 1));
  const flavor = pick(FLAVORS, mixed(number, 2));
  const carbG =
    category === "electrolyte" || category === "capsule" ? 2 : 15 + (mixed(number, 3) % 70);
  const hasCaffeine = mixed(number, 4) % 5 === 0;
  const body = `28${String(number).padStart(10, "0")}`;
  return {
    slug: null,
    gtin: `0${body}${checkDigit(body)}`,
    origin: "imported",
    brand: brandOf(mixed(number, 5)),
    name: [
      pick(LINES, mixed(number, 6)),
      carbG,
      kind,
      flavor,
      ...(hasCaffeine ? ["Caffeine"] : []),
    ].join(" "),
    flavor: null,
    category,
    serving: `1 serving (${carbG + 20} g)`,
    servingSize: carbG + 20,
    servingUnit: "g",
    carbG,
    sugarG: Math.round(carbG / 2),
    sodiumMg: mixed(number, 7) % 600,
    fluidMl: 0,
    caffeineUpToMg: null,
    caffeineMg: hasCaffeine ? 25 * (1 + (mixed(number, 8) % 6)) : 0,
    caloriesKcal: carbG * 4,
    fatG: 0,
    proteinG: 0,
    fiberG: null,
    potassiumMg: null,
    magnesiumMg: null,
    mixVolumeMl: category === "drink_mix" ? 500 : null,
    gfRatio: null,
    ingredients: null,
    allergens: null,
    keywords: "",
    isVerified: false,
    sources: [],
    valuesAsOf: "2026",
    notes: null,
  };
}

const CHUNK = 2_000;

/** Imports fictional products for the given numbers. */
export async function addMadeUp(
  connection: Connection,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await connection.query("DROP TABLE IF EXISTS staged_product");
  await openStaging(connection);
  for (let at = from; at < to; at += CHUNK) {
    const numbers = Array.from({ length: Math.min(CHUNK, to - at) }, (_, place) => at + place);
    await stage(
      connection,
      numbers.map((number) => rowOf(madeUpFacts(number), number)),
    );
  }
  await apply(connection);
}
