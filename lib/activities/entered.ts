import type { FeedbackInput } from "@/lib/contract/activity";
import type { KeptCarried } from "@/lib/contract/carried";
import {
  AMOUNT_MAX,
  type Entered,
  NUTRIENT_ROWS,
  NUTRIENTS,
  type Nutrient,
  SHARE_NAMES,
  SHARES,
  TOTAL_OF,
} from "@/lib/contract/debrief";
import type { EnteredBottle, EnteredCarried, EnteredThing } from "@/lib/contract/entered-carried";
import type { Totals } from "@/lib/contract/roster";
import { EACH_UNSEEN } from "@/lib/contract/unseen";
import { tooLongText } from "@/lib/wording/too-long";
import { type NumberField, type Typed, typedNumber } from "@/lib/wording/typed-number";
import { flOzOf, mlOf } from "@/lib/wording/units";
import { likelyObject, NOTHING, totalsOf } from "./carried";
import { DILUTE } from "./judging";

/** Converts what was tapped and dragged in a form to a debrief. Runs the same on devices and on the server. */

const NOTES_MAX = 4_000;
const AMOUNT = { min: 0, max: AMOUNT_MAX, isCoarse: true };
const AMOUNT_FL_OZ = { min: 0, max: Math.floor(flOzOf(AMOUNT_MAX)) };
/** Limits for one unplanned item. */
const OTHER = { min: 0, max: 5_000, isCoarse: true };
const OTHER_FL_OZ = { min: 0, max: Math.floor(flOzOf(OTHER.max)) };
const AMOUNT_NAMES = {
  exact: "taken",
  carried: "carried",
  left: "left over",
  other: "of something else",
};

/** The fields with typed amounts, and how error messages name them. */
const AMOUNT_FIELDS = NUTRIENTS.flatMap((nutrient) =>
  Object.entries(AMOUNT_NAMES).map(([of, name]) => ({
    field: `${nutrient}_${of}`,
    label: `${NUTRIENT_ROWS[nutrient].title} ${name}`,
  })),
);
const TYPED_FIELDS = [
  { field: "duration", label: "Duration in minutes" },
  { field: "sleep", label: "Hours slept" },
  ...AMOUNT_FIELDS,
];

const OTHER_FIELDS: ReadonlyMap<string, NumberField> = new Map(
  Object.entries({
    duration: { min: 1, max: 2_880, isCoarse: true },
    sleep: { min: 0, max: 24 },
  }),
);

/** Parses a debrief number as typed. Fluid is in fl oz if the form uses imperial units. */
export function typedIn(form: Entered, field: string): Typed {
  const isFlOz = form["units"] === "imperial" && field.startsWith("fluid_");
  const [any, inFlOz] = field.endsWith("_other") ? [OTHER, OTHER_FL_OZ] : [AMOUNT, AMOUNT_FL_OZ];
  const typed = typedNumber(form[field], OTHER_FIELDS.get(field) ?? (isFlOz ? inFlOz : any));
  const { value } = typed;
  const isSmall = value !== null && value > 0 && value < 10 && !field.endsWith("_planned");
  // A few milliliters may be left over, and a banana has a milligram of sodium.
  const canBe = Number.isInteger(value) && /^(.+_left|sodium_.+)$/.test(field);
  if (isSmall && !canBe && field.startsWith("fluid_") && !isFlOz) return IN_LITERS;
  if (isSmall && !canBe && field.startsWith("sodium_")) return IN_GRAMS;
  return field === "duration" && value !== null && isInHours(form, value) ? IN_HOURS : typed;
}

/** True if a number is close to the plan's hours, and far too little as minutes. */
function isInHours(form: Entered, value: number): boolean {
  const planned = typedIn(form, "duration_planned").value ?? 0;
  return value <= 24 && value * 90 >= planned && value * 45 <= planned;
}

/** Too little to be meant: “1,5” is liters or grams. */
const IN_LITERS = {
  value: Number.NaN,
  problem: "Enter milliliters, such as 1500 for one and a half liters.",
};
const IN_GRAMS = { value: Number.NaN, problem: "Enter milligrams, such as 1200 for 1.2 grams." };
const IN_HOURS = { value: Number.NaN, problem: "Enter minutes, such as 180 for three hours." };

/** Returns an entered amount in metric; volumes are in fl oz if the form is imperial. */
export function amountIn(form: Entered, field: string): number | null {
  const given = typedIn(form, field).value;
  const isFlOz = form["units"] === "imperial" && field.startsWith("fluid_");
  return given === null || !isFlOz ? given : mlOf(given);
}

/**
 * Returns what was taken: the exact amount, else the share of what was carried, else of what was planned. If neither is
 * known, it is what was carried minus what was left over. Null for no answer; undefined for a share of an unknown
 * amount.
 */
export function takenOf(form: Entered, nutrient: Nutrient): number | null | undefined {
  const exact = amountIn(form, `${nutrient}_exact`);
  if (exact !== null) return exact;
  const name = SHARE_NAMES.find((each) => each === form[`${nutrient}_share`]);
  const part = name === undefined ? null : SHARES[name].part;
  const own = amountIn(form, `${nutrient}_carried`);
  if (part === null) return ofCarried(own, amountIn(form, `${nutrient}_left`));
  if (part === 0) return part;
  const whole = own ?? typedIn({ ...form, units: "metric" }, `${nutrient}_planned`).value;
  return whole === null ? undefined : Math.round(whole * part);
}

/** Returns what carried and left over say was taken; null unless both are known. */
export const ofCarried = (carried: number | null, left: number | null): number | null =>
  carried === null || left === null ? null : Math.max(0, carried - left);

/** The fields of an unplanned item, in display order. */
export const OTHER_NAMES = ["name_other", ...NUTRIENTS.map((each) => `${each}_other`)];

/** Returns a form's fields for an unplanned item, with the words it is searched by. */
export const otherOf = (form: Entered): Entered =>
  Object.fromEntries([...OTHER_NAMES, "find_other"].map((name) => [name, form[name] ?? ""]));

const visible = (text: string): string => text.replace(/\s+/g, " ").replace(EACH_UNSEEN, "").trim();

/** Returns an unplanned item as typed, even amounts without a name; null if nothing was entered. */
export function otherIn(form: Entered): EnteredThing | null {
  const typed = OTHER_NAMES.map((name) => visible(form[name] ?? ""));
  if (typed.every((text) => text === "")) return null;
  const [name = ""] = typed;
  const [carb_g, sodium_mg, fluid] = NUTRIENTS.map(
    (nutrient) => typedIn(form, `${nutrient}_other`).value,
  ) as [number | null, number | null, number | null];
  const fluid_ml = fluid === null || form["units"] !== "imperial" ? fluid : mlOf(fluid);
  return {
    product_id: null,
    // A report's names have a letter or a digit.
    name: /[\p{L}\p{N}]/u.test(name) ? name : `Something else ${name}`.trim(),
    object: likelyObject({ name, fluid_ml }),
    ...{ carb_g, sodium_mg, fluid_ml, parts: [], count: 1, carried: 0 },
  };
}

/**
 * Returns the first invalid field of a debrief, with the error sentence; null if there is none. An unplanned item or an
 * amount contradicts "took nothing", and an item that was only searched for isn't one yet.
 */
export function wrongIn(
  form: Entered,
  carried: EnteredCarried | undefined,
): { field: string; sentence: string } | null {
  const long = tooLongText(form["notes"]?.trim() ?? "", NOTES_MAX, "Notes have");
  if (long !== null) return { field: "notes", sentence: `In your words: ${long}` };
  for (const { field, label } of TYPED_FIELDS) {
    const { problem } = typedIn(form, field);
    if (problem !== null) return { field, sentence: `${label}: ${problem}` };
  }
  if (carried?.nothing) {
    const sentence = (what: string) => `“I took nothing” is selected, but ${what}. Change one.`;
    if (otherIn(form) !== null)
      return { field: "name_other", sentence: sentence("something else is entered") };
    const taken = NUTRIENTS.find((nutrient) => (takenOf(form, nutrient) ?? 0) > 0);
    if (taken !== undefined) {
      const of = NUTRIENT_ROWS[taken].title.toLowerCase();
      return { field: `${taken}_exact`, sentence: sentence(`an amount of ${of} is entered`) };
    }
  }
  if (isOnlySearched(form)) {
    const sentence = `You searched for “${form["find_other"]?.trim()}”. Add it, or cancel.`;
    return { field: "find_other", sentence };
  }
  return null;
}

/** Words left in the search would report a thing of unknown amounts, and make the totals unknown. */
function isOnlySearched(form: Entered): boolean {
  const [name, ...amounts] = OTHER_NAMES.map((field) => form[field]?.trim() ?? "");
  const searched = form["find_other"]?.trim() ?? "";
  return searched !== "" && name === searched && amounts.every((amount) => amount === "");
}

type Listed = Required<Pick<FeedbackInput, "items" | "bottles">>;
const NOTHING_SAID: Listed = { items: null, bottles: null };

const isThingSaid = ({ parts, count }: EnteredThing): boolean =>
  count !== null || parts.some((part) => part !== null);
/** A bottle that was refilled had been emptied, whatever is left in it now. */
const isBottleSaid = ({ left, fillings }: EnteredBottle): boolean =>
  left !== null || fillings.length > 1;

const isRefillOpen = ({ left, fillings }: EnteredBottle): boolean =>
  left === null && fillings.length > 1;

/** True if a sheet shows what was carried, rather than only what is on offer. */
export const wasCarried = ({ from }: EnteredCarried): boolean =>
  from === "plan" || from === "report";

/** The amounts that were entered; null or undefined for those that weren't. */
type Taken = Readonly<Record<Nutrient, number | null | undefined>>;
const WATER = { carb_g: 0, sodium_mg: 0, fluid_ml: 1 };

/**
 * Returns the category, things or bottles, that was carried but left unreported although the other was reported, or
 * bottles if one was refilled and nothing said of what is left; null if neither is missing, or if all that it holds was
 * entered as amounts.
 */
export function unsaidOf(entered: EnteredCarried, taken: Taken) {
  const { things, bottles, unknown, nothing } = entered;
  if (unknown || nothing) return null;
  if (taken.fluid == null && bottles.some(isRefillOpen)) return "bottles";
  if (!wasCarried(entered)) return null;
  if (things.length === 0 || bottles.length === 0) return null;
  const [eaten, drunk] = [things.some(isThingSaid), bottles.some(isBottleSaid)];
  if (eaten === drunk) return null;
  const mixes = bottles.flatMap(({ fillings, planned }) =>
    [...fillings, ...planned].flatMap(({ mix }) => mix.map((each) => ({ ...each, fluid_ml: 0 }))),
  );
  // A thing that doesn't state its fluid has none, as in the totals.
  const food = things.map((thing) => ({ ...thing, fluid_ml: thing.fluid_ml ?? 0 }));
  const held = eaten ? [WATER, ...mixes] : food;
  const isOpen = (of: Nutrient) =>
    taken[of] == null && held.some((each) => each[TOTAL_OF[of]] !== 0);
  if (!NUTRIENTS.some(isOpen)) return null;
  return eaten ? "bottles" : "things";
}

/** Returns how many servings of one thing were eaten. */
export const servingsEaten = ({ parts, count }: EnteredThing): number =>
  count ?? parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);

/** Returns what is left in each filling of a bottle, ml: 0 for all but the last. */
const leftIn = ({ fillings, left }: EnteredBottle): number[] =>
  fillings.map(({ volume_ml }, at) =>
    at < fillings.length - 1 ? 0 : Math.min(volume_ml, Math.round(volume_ml * (left ?? 1))),
  );

/** Returns what was drunk from a bottle so far, ml. */
export const drunkFrom = (bottle: EnteredBottle): number => {
  const left = leftIn(bottle);
  return bottle.fillings.reduce((sum, { volume_ml }, at) => sum + volume_ml - (left[at] ?? 0), 0);
};

/**
 * Returns a debrief's items and bottles; null for a list nothing was said about. "Took nothing" doesn't say what was
 * carried, so it gives no empty lists: those would say nothing was carried, leaving nothing to compare the zeros with.
 */
export function listedIn(entered: EnteredCarried): Listed {
  const { unknown, nothing } = entered;
  if (unknown || nothing) return NOTHING_SAID;
  const isWhole = wasCarried(entered);
  const things = entered.things.filter((thing) => isThingSaid(thing) || isWhole);
  const bottles = entered.bottles.filter((bottle) => isBottleSaid(bottle) || isWhole);
  return {
    items: entered.things.some(isThingSaid) ? things.map((thing) => itemOf(thing, isWhole)) : null,
    bottles: entered.bottles.some(isBottleSaid) ? fillingsOf(bottles) : null,
  };
}

function itemOf(thing: EnteredThing, isWhole: boolean) {
  const { product_id, name, carb_g, sodium_mg, fluid_ml } = thing;
  const consumed = servingsEaten(thing);
  const said = thing.parts.filter((part) => part !== null).length;
  const carried = Math.max(consumed, isWhole ? thing.carried : said);
  const named = product_id === null ? { name } : { product_id };
  return { ...named, carb_g, sodium_mg, fluid_ml, carried, consumed };
}

/** Lists fillings in plan order: every bottle's first filling, then every second one, and so on. */
function fillingsOf(bottles: readonly EnteredBottle[]): NonNullable<Listed["bottles"]> {
  const rounds = Math.max(...bottles.map(({ fillings }) => fillings.length));
  return Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
    bottles.flatMap((bottle) => {
      const filling = bottle.fillings[round];
      if (filling === undefined) return [];
      const { volume_ml, mix } = filling;
      const left_ml = leftIn(bottle)[round] ?? 0;
      return [
        {
          volume_ml,
          left_ml,
          mix: mix.map(({ product_id, servings }) => ({ product_id, servings })),
        },
      ];
    }),
  );
}

/**
 * Returns what was consumed so far; an amount is null if unknown. Not knowing the rest takes back nothing that was
 * drunk: that alone may call for a warning.
 */
export function takenSoFar(entered: EnteredCarried): Totals {
  if (entered.nothing) return { carb_g: 0, sodium_mg: 0, fluid_ml: 0 };
  if (entered.unknown) {
    const { fluid_ml } = takenSoFar({ ...entered, unknown: false });
    const areBottlesSaid = entered.bottles.length === 0 || entered.bottles.some(isBottleSaid);
    // Without the bottles, a little says nothing of the whole.
    return {
      ...NOTHING,
      fluid_ml: areBottlesSaid || (fluid_ml ?? 0) >= DILUTE.least_ml ? fluid_ml : null,
    };
  }
  const { items, bottles } = listedIn(entered);
  const mixes = entered.bottles.flatMap(({ fillings }) => fillings.flatMap(({ mix }) => mix));
  const kept: KeptCarried = {
    items:
      items?.map(({ name, product_id, carb_g, sodium_mg, fluid_ml, carried, consumed }) => ({
        ...{ product_id: product_id ?? null, name: name ?? "", consumed },
        ...{ carb_g: carb_g ?? null, sodium_mg: sodium_mg ?? null, fluid_ml: fluid_ml ?? null },
        carried: carried ?? consumed,
      })) ?? null,
    bottles:
      bottles?.map(({ volume_ml, left_ml, mix }) => ({
        ...{ volume_ml, left_ml: left_ml ?? 0 },
        mix: (mix ?? []).map(({ product_id, servings }) => {
          const label = mixes.find((each) => each.product_id === product_id);
          const { name = "", carb_g = null, sodium_mg = null } = label ?? {};
          return { product_id, servings, name, carb_g, sodium_mg };
        }),
      })) ?? null,
  };
  return totalsOf(kept).consumed;
}

/** Returns the nutrients of which some fields say how much was taken. */
export const enteredBy = (names: readonly string[]): Nutrient[] =>
  NUTRIENTS.filter((of) => names.includes(`${of}_share`) || names.includes(`${of}_exact`));

/** Returns what taps say was taken. The water in a gel says nothing of what was drunk. */
const tappedOf = (carried: EnteredCarried): Totals => {
  const dry = (thing: EnteredThing) => (thing.object === "can" ? thing : { ...thing, fluid_ml: 0 });
  return takenSoFar({ ...carried, things: carried.things.map(dry) });
};

/**
 * Returns the fields that keep what was tapped when amounts were entered: taps replace them only by saying something
 * else later. What ends "I took nothing" or "I don't know" brings counts back that aren't later.
 *
 * @param nutrients those whose amounts were entered
 */
export function tappedFields(
  carried: EnteredCarried | undefined,
  nutrients: readonly Nutrient[] = NUTRIENTS,
): Entered {
  if (carried === undefined) return {};
  const tapped = tappedOf({ ...carried, nothing: false, unknown: false });
  return Object.fromEntries(
    nutrients.map((nutrient) => [`${nutrient}_tapped`, String(tapped[TOTAL_OF[nutrient]] ?? 0)]),
  );
}

/**
 * Returns the nutrients whose entered amounts don't count, as the taps after them say something else. Once those are
 * taken back, the amounts count again. Taps replace nothing if they say zero, as a planned item that was tapped by
 * mistake can't be unanswered. "I took nothing" doesn't either: it may be a mistake itself.
 */
export function replacedIn(form: Entered, carried: EnteredCarried | null | undefined): Nutrient[] {
  if (!carried || carried.nothing) return [];
  const tapped = tappedOf(carried);
  return NUTRIENTS.filter((nutrient) => {
    const [is, was] = [tapped[TOTAL_OF[nutrient]] ?? 0, form[`${nutrient}_tapped`]];
    // The device and a later release of the service may differ by a rounding.
    return is > 0 && was !== undefined && Math.abs(is - Number(was)) > 0.5;
  });
}

/** Returns a form without the amounts that don't count. What was left over counts unless it says what was taken. */
export function countedIn(form: Entered, carried: EnteredCarried | null | undefined): Entered {
  const gone = replacedIn(form, carried).flatMap((nutrient) => {
    const isRest = amountIn(form, `${nutrient}_carried`) !== null;
    return ["share", "exact", ...(isRest ? ["left"] : [])].map((of) => `${nutrient}_${of}`);
  });
  return Object.fromEntries(Object.entries(form).filter(([name]) => !gone.includes(name)));
}
