import type { ProductCategory } from "@/lib/contract/product";
import { folded } from "./words";

/** Classifies products from a general food database for athletes, by whole words in their tags and names. */

/** Tags and words that mark sports products. Without this filter, most food would match by its words. */
const FOR_SPORT =
  /\b(?:sport\w*|isoton\w*|energy (?:gel|bar|chew)s?|ele[ck]trolyt\w*|rehydrat\w*|hydrat(?:ion|ing)|endurance|effort|performance|bodybuilding|dietary supplements?|power ?(?:gel|bar)s?|gels? (?:energ\w*|anti\w*)|energie(?:gel|riegel)s?|barres? energ\w*|carbo(?:hydrate)? (?:gel|drink|powder|loader)s?|maltodextrin\w*|isostar|maurten|gatorade|powerade)\b/;

/**
 * Tags that determine the category, matched as a whole. Products tagged as drinks may be powders, so drinks aren't
 * listed.
 */
const TAGGED: readonly (readonly [ProductCategory, RegExp])[] = [
  ["gel", /^(energy|sports?) gels?$/],
  ["bar", /^(energy|cereal|protein|snack|sports?) bars$/],
  ["chew", /^(energy chews|gummy candies|gummi candies|gummies|fruit jellies)$/],
  ["solid", /^(waffles|stroopwafels|biscuits|cakes|fruit purees|compotes|trail mixes)$/],
];

/** Products dissolved in water: their amounts per 100 may refer to the powder or to the drink. */
const DRY =
  /\b(?:powders?|poudres?|\w*pulver|polvo|polvere|sachets?|sticks?|tabs|tablets?|\w*tabletten?|comprimes?|effervescen\w*|drink ?mix|(?:hydration|energy|carb|carbohydrate|fuel|endurance|sports?|electrolyte) mix|dehydrated beverages|instant beverages|maltodextrin\w*)\b/;
const DRINK =
  /\b(?:beverages?|drinks?|boissons?|\w*getranke?|bebidas?|bevand[ae]|waters?|eaux?|juices?)\b/;
const ELECTROLYTE =
  /\b(?:ele[ck]trolyt\w*|rehydrat\w*|effervescen\w*|brausetabletten?|hydration tab\w*|tabs)\b/;
const SOLID =
  /\b(?:waffles?|waffeln?|\w*wafels?|gaufres?|purees?|compotes?|dates|cakes?|gateaux?|biscuits?|cookies?|snacks?|nougats?|trail mix(?:es)?)\b/;

/** The first match wins; the most reliable come first. */
const NAMED: readonly (readonly [ProductCategory, RegExp])[] = [
  ["capsule", /\b(?:capsules?|kapseln?|gelules?|caps)\b/],
  ["gel", /\b(?:(?:power|energie|energy|e)?gels?)\b/],
  ["chew", /\b(?:chews?|gumm(?:y|ies)|bloks?|gommes?|jell(?:y|ies)|pates? de fruits?)\b/],
  ["bar", /\b(?:bars?|barres?|\w*riegel|barritas?|power ?bars?)\b/],
  ["electrolyte", ELECTROLYTE],
  ["drink_mix", DRY],
  ["ready_to_drink", DRINK],
  ["solid", SOLID],
];

/** A product's category, and whether it may be something a drink is made from. */
export interface Kind {
  category: ProductCategory;
  isDry: boolean;
}

/** Returns a product's kind; null if it isn't for sport, or isn't in the taxonomy. */
export function kindOf(names: string, tags: string): Kind | null {
  const tagged = tags.split(",").map((tag) => plain(tag.trim().replace(/^[a-z]{2}:/, "")));
  const named = plain(names);
  const text = `${named} ${tagged.join(" ")}`;
  if (!FOR_SPORT.test(text)) return null;
  const isDry = DRY.test(text);
  const category =
    TAGGED.find(([, tag]) => tagged.some((one) => tag.test(one)))?.[0] ??
    (isDry || DRINK.test(named) ? null : eaten(named)) ??
    byWords(named) ??
    byWords(text);
  if (category === null) return null;
  return { category: isDry && category === "ready_to_drink" ? "drink_mix" : category, isDry };
}

const plain = (text: string): string =>
  folded(text)
    .replaceAll(/[^a-z0-9]+/g, " ")
    .replaceAll(/([a-z])(\d)/g, "$1 $2");

/** A waffle with electrolytes is a waffle, but a cake-flavored powder isn't a cake. */
const eaten = (named: string): ProductCategory | null =>
  SOLID.test(named) && !byWordsBefore(named) ? "solid" : null;

/** True if the name contains something more reliable than a word for solid food. */
const byWordsBefore = (named: string): boolean =>
  NAMED.slice(
    0,
    NAMED.findIndex(([kind]) => kind === "electrolyte"),
  ).some(([, words]) => words.test(named));

const byWords = (said: string): ProductCategory | null =>
  NAMED.find(([, words]) => words.test(said))?.[0] ?? null;
