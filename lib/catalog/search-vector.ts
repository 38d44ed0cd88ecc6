import type { ProductCategory } from "@/lib/contract/product";
import { cut } from "@/lib/platform/storable-text";
import { CATEGORY_WORDS } from "./vocabulary";
import { keyOf, meaningOf, numberIn, type Token, tokensOf } from "./words";

/** What a product is found by, as PostgreSQL's text search keeps it. */

/** What of a product can be looked for. Amounts are those of one serving. */
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

/** Marks that are no words: the category, whether it is curated, and what the whole name is. */
export const categoryMark = (category: ProductCategory): string => `#${category}`;
export const CURATED_MARK = "@curated";
/** PostgreSQL takes words of 2,046 bytes, and a letter has up to four. */
const MARK_MAX = 500;
export const nameMark = (tokens: readonly Token[]): string => cut(`=${keyOf(tokens)}`, MARK_MAX);

/** The vector: brand A, name B, flavour C; keywords, category and amounts D. */
export function searchVector(product: Findable): string {
  const [brand, name] = [tokensOf(product.brand), tokensOf(product.name)];
  const lexemes = new Lexemes();
  lexemes.addText(brand, "A");
  lexemes.addAll(initialsOf(brand, product.brand), "A");
  lexemes.addText(name, "B");
  // Where one ends and the other begins they are glued as well.
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

/** How many words brand and name have together. */
export const nameLength = ({ brand, name }: Pick<Findable, "brand" | "name">): number =>
  tokensOf(`${brand} ${name}`).flatMap(({ parts }) => parts).length;

/** Words, weighted, as the text of a vector. The later a word first came, the later its position. */
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

/** A word as the text of a vector or of a query names it. */
export const quoted = (word: string): string =>
  `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** Words that stand beside each other as one: who looks for `betafuel` means `Beta Fuel`. */
function gluedOf(tokens: readonly Token[]): string[] {
  const parts = tokens.flatMap((token) => token.parts);
  return parts.slice(1).map((part, place) => `${parts[place]}${part}`);
}

/** What a brand of several words is called for short: `sis`, `bpn`, and of three words the first two as well. */
function initialsOf(tokens: readonly Token[], brand: string): string[] {
  const whole = brand.match(/[\p{L}\p{N}]+/gu) ?? [];
  const spoken = tokens.map(({ word }) => word.charAt(0)).join("");
  const all = whole.map((word) => word.charAt(0).toLowerCase()).join("");
  return [spoken, spoken.slice(0, 2), all].filter(({ length }) => length > 1);
}

/** The amounts of one serving as words, and what it is known for. */
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
