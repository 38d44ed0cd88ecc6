import type { Wish } from "@/lib/catalog/session-fit";
import type { ProductCategory } from "@/lib/contract/product";
import type { ActivityType } from "@/lib/contract/vocabulary";
import { cut } from "@/lib/platform/storable-text";
import { counted, duration } from "@/lib/reports/writer/phrases";
import { listed } from "@/lib/wording/grammar";
import type { Calculation, FitFact, Said, Source } from "./findings";
import { leastOf } from "./numbers-told";

/** Says which products to carry, of the kind that was asked for and in usual amounts. */

interface Kind {
  asks: RegExp;
  of: readonly ProductCategory[];
  /** Singular and plural. */
  name: readonly [string, string];
}

const KINDS: readonly Kind[] = [
  { asks: /\bgels?\b/i, of: ["gel"], name: ["gel", "gels"] },
  { asks: /\bchews?\b/i, of: ["chew"], name: ["serving of chews", "servings of chews"] },
  { asks: /\bbars?\b/i, of: ["bar"], name: ["bar", "bars"] },
  {
    asks: /\b(?:drink mix\w*|sports? drinks?|which drink|what drink|powder)\b/i,
    of: ["drink_mix"],
    name: ["serving of drink mix", "servings of drink mix"],
  },
];

/** Returns the kinds that the question names. */
const kindsIn = (text: string): readonly Kind[] => KINDS.filter(({ asks }) => asks.test(text));

const NAME_MAX = 60;

/** Returns a catalog name, cut and stripped of markup, so that it can be quoted safely. */
export const plainName = (name: string): string =>
  cut(
    name
      .replaceAll(/[“”"<>[\]{}\p{C}]/gu, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
    NAME_MAX,
  );

/** Returns singular and plural for an item: its catalog name, or for an athlete's own wording only its kind. */
export function thingCalled(name: string, isOfCatalogue: boolean): readonly [string, string] {
  if (isOfCatalogue) return [`× “${plainName(name)}”`, `× “${plainName(name)}”`];
  return kindsIn(name)[0]?.name ?? ["serving of something else", "servings of something else"];
}

/** Returns the name of the kind if the question asks for exactly one. */
const kindNamed = (text: string): readonly [string, string] | null => {
  const [kind, another] = kindsIn(text);
  return kind === undefined || another !== undefined ? null : kind.name;
};

const asksBottles = (text: string): boolean => /\b(?:bottles?|flasks?|bidons?)\b/i.test(text);

/** The most servings of one product per hour that people like to take; more if only one kind is wanted. */
const MOST_OF_EACH_PER_HR = { mixed: 1, ofOneKind: 1.5 } as const;

/** Returns what the question wishes to carry. A drink mix may be a single product, in any amount. */
export function wishOf(text: string): Wish {
  const kinds = kindsIn(text).flatMap(({ of }) => of);
  if (kinds.length === 0) return { mostOfEach_per_hr: MOST_OF_EACH_PER_HR.mixed };
  if (kinds.every((kind) => kind === "drink_mix")) return { kinds };
  return { kinds, mostOfEach_per_hr: MOST_OF_EACH_PER_HR.ofOneKind };
}

const STEP_MIN = 5;

/**
 * Returns minutes between servings of the one kind asked for, rounded down; null for drinks or if no single kind is
 * named.
 */
export function oneEvery(text: string, count: number, duration_min: number): number | null {
  const [kind, another] = kindsIn(text);
  const isOne = kind !== undefined && another === undefined && !kind.of.includes("drink_mix");
  return isOne && count > 1 ? Math.floor(duration_min / count / STEP_MIN) * STEP_MIN : null;
}

/** Returns the usual bottle size, which is smaller on foot. */
export const bottleMl = (sport: ActivityType): number => (sport === "bike" ? 750 : 500);

/** Says what to carry, starting with what was asked for. */
export function fitTold(fit: FitFact, text: string, calculation: Calculation | null): Said[] {
  const sources: Source[] = [{ kind: "products", id: fit.callId, title: "Products that fit" }];
  const kind = kindNamed(text);
  if (fit.isTeaser) {
    const text = "Which products fit is shown with a subscription, and during the trial.";
    return [{ part: "unknown", text, sources }];
  }
  const bottles: Said[] =
    asksBottles(text) && fit.bottles > 0
      ? [{ part: "answer", text: bottlesTold(fit), sources }]
      : [];
  if (fit.items.length === 0) {
    const what = kind === null ? "products" : kind[1];
    const text = `No ${what} of the catalogue fit this session well enough to name.`;
    return [...bottles, { part: "unknown", text, sources }];
  }
  const items = fit.items.map(({ name, servings }) => `${servings} × “${name}”`);
  const water = fit.water_ml > 0 ? `, with ${fit.water_ml} mL of water` : "";
  const count = fit.items.reduce((sum, { servings }) => sum + servings, 0);
  const begins = kind === null ? "To carry" : counted(count, ...kind);
  const said: Said[] = [
    ...bottles,
    { part: "answer", text: `${begins}: ${listed(items)}${water}.`, sources },
  ];
  if (fit.totals !== null) {
    const { carb_g, sodium_mg, fluid_ml } = fit.totals;
    if (fit.one_every_min !== null)
      said.push({
        part: "answer",
        text: `That is one about every ${fit.one_every_min} minutes.`,
        sources,
      });
    const text = `Together that is ${carb_g} g of carbohydrate, ${sodium_mg} mg of sodium and ${fluid_ml} mL of fluid over the whole session.`;
    said.push({ part: "answer", text, sources });
  }
  return [
    ...said,
    ...shortTold(fit, calculation).map((text): Said => ({ part: "answer", text, sources })),
    ...fit.dangers.map((text): Said => ({ part: "safety", text, sources })),
  ];
}

/** Says which of the calculated amounts the products don't reach in total. */
function shortTold({ totals, meets_targets }: FitFact, calculation: Calculation | null): string[] {
  if (totals === null || meets_targets || calculation === null) return [];
  const least = (nutrient: "carb" | "sodium") =>
    (leastOf(calculation.flat, nutrient) * calculation.input.duration_min) / 60;
  return [
    ...(totals.carb_g < least("carb") * NEAR
      ? ["That is less carbohydrate than such a session takes: add a gel, a bar or other food."]
      : []),
    ...(totals.sodium_mg < least("sodium") * NEAR
      ? [
          "That is less sodium than such a session takes: salty food or another drink can bring the rest.",
        ]
      : []),
  ];
}

/** The share of a target that counts as met, to allow for whole servings. */
const NEAR = 0.95;

function bottlesTold({ bottles, bottle_ml, totals, refill_at_min }: FitFact): string {
  const all = `${counted(bottles, "bottle")} of ${bottle_ml} mL: ${totals?.fluid_ml ?? 0} mL over the whole session.`;
  if (refill_at_min === null) return all;
  return `${all} Not all of them have to be carried: with two, the first is filled again after ${duration(refill_at_min)}.`;
}
