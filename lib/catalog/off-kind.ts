import type { ProductCategory } from "@/lib/contract/product";
import { folded } from "./words";

/** What a product of a list of all foods is to an athlete, by the tags and names that it has there. */

/** Tags and words that say that something is made for sport; by words alone most food would be. */
const FOR_SPORT =
  /sport|isoton|energy[- ]gel|energy[- ]bar|energy[- ]chew|electrolyt|elektrolyt|rehydrat|hydrat(?:ion|ing)|endurance|effort|performance|bodybuilding|dietary[- ]supplement|power ?gel|power ?bar|gel (?:energ|anti)|energiegel|energieriegel|barre energ|carbo(?:hydrate)? (?:gel|drink|powder|loader)|maltodextrin|isostar|maurten|gatorade|powerade|lucozade sport/;

/** The first that fits, from what can be told surest. */
const KINDS: readonly (readonly [ProductCategory, RegExp])[] = [
  ["capsule", /capsul|kapsel|gelule|\bcaps\b/],
  ["gel", /\bgels?\b|power ?gel|energiegel|energy-gel/],
  ["chew", /\bchews?\b|gumm(?:y|ies)|\bbloks?\b|\bgommes?\b|jelly|pate-de-fruit|pates-de-fruits/],
  [
    "electrolyte",
    /electrolyt|elektrolyt|rehydrat|effervescent|brausetablette|hydration tab|\btabs\b/,
  ],
  ["drink_mix", /powder|poudre|pulver|polvo|drink ?mix|\bmix\b|maltodextrin/],
  ["ready_to_drink", /beverage|drink|boisson|getrank|bebida|bevanda|\bwater\b|eau/],
  ["bar", /\bbars?\b|\bbarres?\b|riegel|barrita|power ?bar/],
  ["solid", /waffle|wafel|gaufre|waffel|puree|compote|\bdates?\b|cake|biscuit|snack/],
];

/** The kind of a product; null where it is nothing for sport, or nothing that the taxonomy has. */
export function kindOf(names: string, tags: string): ProductCategory | null {
  const text = folded(`${names} ${tags.replaceAll(/\b[a-z]{2}:/g, "")}`);
  if (!FOR_SPORT.test(text)) return null;
  const named = folded(names);
  const find = (said: string) => KINDS.find(([, words]) => words.test(said))?.[0];
  return find(named) ?? find(text) ?? null;
}
