import type { ProductCategory } from "@/lib/contract/product";
import { cut } from "@/lib/platform/storable-text";
import { CATEGORY_WORDS } from "./vocabulary";
import { keyOf, meaningOf, numberIn, type Token, tokensOf } from "./words";

/** Builds a product's vector for PostgreSQL full-text search. */

/** A product's searchable fields. Amounts are per serving. */
export interface Findable {
  brand: string;
  name: string;
  flavor: string | null;
  category: ProductCategory;
  keywords: string;
  origin: "curated" | "imported";
  carbG: number | null;
  sodiumMg: number | null;
  caffeineMg: number | null;
  caloriesKcal: number | null;
  servingSize: number | null;
  servingUnit: string | null;
  mixVolumeMl: number | null;
}

type Weight = "A" | "B" | "C" | "D";

/** Markers in the vector that are no words: the category, whether it is curated, and the whole name. */
export const categoryMark = (category: ProductCategory): string => `#${category}`;
export const CURATED_MARK = "@curated";
/** PostgreSQL allows 2,046 bytes per word, and a character takes up to four. */
const MARK_MAX = 500;
export const nameMark = (tokens: readonly Token[]): string => cut(`=${keyOf(tokens)}`, MARK_MAX);

/** Returns the vector with weights: brand A, name B, flavor C; keywords, category and amounts D. */
export function searchVector(product: Findable): string {
  const [brand, name] = [tokensOf(product.brand), tokensOf(product.name)];
  const lexemes = new Lexemes();
  lexemes.addText(brand, "A");
  lexemes.addAll(initialsOf(brand, product.brand), "A");
  lexemes.addText(name, "B");
  // The last word of the brand and the first of the name are also joined.
  lexemes.addAll(gluedOf([...brand.slice(-1), ...name.slice(0, 1)]), "B");
  lexemes.addText(tokensOf(product.flavor ?? ""), "C");
  const phrases = [product.keywords, CATEGORY_WORDS[product.category]].join(",").split(",");
  for (const phrase of phrases) lexemes.addText(tokensOf(phrase), "D");
  lexemes.addAll(amountsOf(product), "D");
  lexemes.mark(categoryMark(product.category));
  if (product.origin === "curated") lexemes.mark(CURATED_MARK);
  lexemes.mark(nameMark(name));
  lexemes.mark(nameMark([...brand, ...name]));
  return lexemes.toString();
}

/** Counts the words of brand and name together. */
export const nameLength = ({ brand, name }: Pick<Findable, "brand" | "name">): number =>
  tokensOf(`${brand} ${name}`).flatMap(({ parts }) => parts).length;

/** Weighted words, serialized as a vector. Positions follow the order of first appearance. */
class Lexemes {
  private readonly positions = new Map<string, string[]>();
  private next = 1;

  add(word: string, weight: Weight): void {
    const at = this.positions.get(word) ?? [];
    this.positions.set(word, at);
    if (!at.some((position) => position.endsWith(weight))) at.push(`${this.next++}${weight}`);
  }

  addAll(words: readonly string[], weight: Weight): void {
    for (const word of words) this.add(word, weight);
  }

  addText(tokens: readonly Token[], weight: Weight): void {
    for (const { word, parts } of tokens) {
      for (const each of [word, ...parts]) {
        this.add(each, weight);
        this.add(meaningOf(each), weight);
      }
      const number = numberIn(word);
      if (number !== undefined) this.add(number, weight);
    }
    this.addAll(gluedOf(tokens), weight);
  }

  mark(word: string): void {
    this.positions.set(word, []);
  }

  toString(): string {
    return [...this.positions]
      .map(([word, at]) => (at.length === 0 ? quoted(word) : `${quoted(word)}:${at.join(",")}`))
      .join(" ");
  }
}

/** Quotes a word for a vector or query. */
export const quoted = (word: string): string =>
  `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** Joins adjacent words: a search for `betafuel` means `Beta Fuel`. */
function gluedOf(tokens: readonly Token[]): string[] {
  const parts = tokens.flatMap((token) => token.parts);
  return parts.slice(1).map((part, place) => `${parts[place]}${part}`);
}

/**
 * Returns the initials of a brand with several words: `sis`, `bpn`, and for three words also the first two initials.
 */
function initialsOf(tokens: readonly Token[], brand: string): string[] {
  const whole = brand.match(/[\p{L}\p{N}]+/gu) ?? [];
  const spoken = tokens.map(({ word }) => word.charAt(0)).join("");
  const all = whole.map((word) => word.charAt(0).toLowerCase()).join("");
  return [spoken, spoken.slice(0, 2), all].filter(({ length }) => length > 1);
}

/** Returns a serving's amounts as words, and notable properties. */
function amountsOf(product: Findable): string[] {
  const { carbG, sodiumMg, caffeineMg, caloriesKcal, servingSize, servingUnit } = product;
  const amount = (value: number | null, unit: string | null) =>
    value === null || value === 0 || unit === null ? [] : [`${Math.round(value)}${unit}`];
  return [
    ...amount(carbG, "g"),
    ...amount(sodiumMg, "mg"),
    ...amount(caffeineMg, "mg"),
    ...amount(caloriesKcal, "kcal"),
    ...amount(servingSize, servingUnit),
    ...amount(product.mixVolumeMl, "ml"),
    ...(carbG !== null && carbG >= 10 ? ["carb"] : []),
    ...(caffeineMg !== null && caffeineMg > 0 ? ["caffeine"] : []),
    ...(sodiumMg !== null && sodiumMg >= 200 ? ["sodium"] : []),
  ];
}
