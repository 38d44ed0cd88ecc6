import type { Feedback } from "@/lib/contract/activity";
import type { Nutrient } from "@/lib/contract/debrief";
import type { KeptPlan } from "@/lib/contract/kept-plan";
import type { ProductCategory } from "@/lib/contract/product";
import type { Totals } from "@/lib/contract/roster";
import type { FuelObject, Strip, StripDrink, StripSide, StripThing } from "@/lib/contract/strip";
import { likelyObject } from "./carried";
import type { DebriefPlan } from "./debrief-basis";

/** How each product category is drawn. */
export const OBJECT_OF: Readonly<Record<ProductCategory, FuelObject>> = {
  gel: "gel",
  bar: "bar",
  solid: "bar",
  chew: "chew",
  capsule: "chew",
  electrolyte: "chew",
  drink_mix: "can",
  ready_to_drink: "can",
};

export type Edges = readonly [low: number, high: number];
/** The minimum and maximum a plan suggests for a whole session, equal if the plan is exact; null without a plan. */
export type SuggestedEdges = Readonly<Record<Nutrient, Edges | null>>;

/** Converts a plan's totals, exact or ranges, to edges. */
export function edgesOf({
  suggestedTotals,
  suggestedRange,
}: Pick<DebriefPlan, "suggestedTotals" | "suggestedRange">): SuggestedEdges {
  const edges = (of: keyof Totals): Edges | null => {
    const total = suggestedTotals?.[of] ?? null;
    return total === null ? (suggestedRange?.[of] ?? null) : [total, total];
  };
  return { carb: edges("carb_g"), sodium: edges("sodium_mg"), fluid: edges("fluid_ml") };
}

/** Converts a session to a strip. Pure: the same plan and debrief give the same drawing. */
export function stripOf(
  activity: {
    feedback: Feedback | null;
    /** The planned duration. */
    duration_min: number;
    temperature_c: number | null;
  },
  plan: KeptPlan | null,
  suggested: SuggestedEdges,
): Strip {
  const { feedback } = activity;
  const fillings = plan === null ? [] : fillingsOf(plan);
  const planned: StripSide | null = plan && {
    things: placesOf(plan).map(({ product_id: _, ...thing }) => thing),
    drinks: fillings.flatMap(({ sips }) => merged(sips)),
    loose: [],
    refills: fillings.flatMap(refillOf),
  };
  return {
    duration_min: feedback?.duration_min ?? activity.duration_min,
    temperature_c: activity.temperature_c,
    planned,
    taken: feedback && takenOf(feedback, plan, fillings),
    is_reported: feedback !== null,
    symptoms:
      feedback?.symptoms == null
        ? null
        : Object.entries(feedback.symptoms).map(([name, count]) => ({ name, count })),
    totals: {
      carb: totalOf(feedback?.consumed_carb_g, feedback?.as_used?.carb_g, suggested.carb),
      sodium: totalOf(feedback?.consumed_sodium_mg, feedback?.as_used?.sodium_mg, suggested.sodium),
      fluid: totalOf(feedback?.consumed_fluid_ml, feedback?.as_used?.fluid_ml, suggested.fluid),
    },
  };
}

/** Shares are of what was carried if known, otherwise of the nearer edge of what was suggested. */
function totalOf(
  taken: number | null | undefined,
  carried: number | null | undefined,
  suggested: Edges | null,
) {
  const planned = carried == null ? suggested : ([carried, carried] as const);
  return {
    taken: taken ?? null,
    planned,
    by: carried == null ? ("suggested" as const) : ("carried" as const),
    share: shareOf(taken ?? null, planned),
    of_suggested: shareOf(taken ?? null, suggested),
  };
}

function shareOf(taken: number | null, planned: Edges | null): number | null {
  if (taken === null || planned === null) return null;
  const [low, high] = planned;
  // As elsewhere, a share of zero is null.
  if (high === 0) return null;
  if (taken < low) return taken / low;
  return taken <= high ? 1 : taken / high;
}

/** Returns the letter a bottle is drawn with: `A` for `bottle A`. */
const letterOf = (place: string): string => place.replace(/^bottle /, "");

/** One filling of a bottle, with how the plan uses it. */
interface Filling {
  letter: string;
  volume_ml: number;
  is_water: boolean;
  /** Null for a bottle that was full at the start. */
  refilled_min: number | null;
  /** Each sip, with the time leading up to it. */
  sips: StripDrink[];
}

const refillOf = ({ letter, refilled_min: at_min }: Filling) =>
  at_min === null ? [] : [{ at_min, letter }];

/** Lists the initial fillings of all bottles, then each refill in order, with what the plan drinks from each. */
function fillingsOf({ bottles, refills, steps }: KeptPlan): Filling[] {
  const filled = (
    { bottle, volume_ml, contents }: KeptPlan["bottles"][number],
    refilled_min: number | null,
  ): Filling => ({
    ...{ letter: letterOf(bottle), volume_ml, refilled_min },
    is_water: contents.length === 0,
    sips: [],
  });
  const fillings = bottles.map((bottle) => filled(bottle, null));
  const waiting = refills.map((refill) => filled(refill, refill.at_min));
  const current = new Map(fillings.map((filling) => [filling.letter, { filling, drunk_ml: 0 }]));
  let since = 0;
  for (const { at_min, take } of steps) {
    const drinks = take.filter(({ drink_ml }) => (drink_ml ?? 0) > 0);
    const all_ml = drinks.reduce((sum, { drink_ml }) => sum + (drink_ml ?? 0), 0);
    let from = since;
    for (const { place, drink_ml } of drinks) {
      const letter = letterOf(place);
      let held = current.get(letter);
      const next = waiting.findIndex((each) => each.letter === letter);
      // An empty bottle is refilled before the next drink from it.
      if (held !== undefined && held.drunk_ml >= held.filling.volume_ml - 1 && next !== -1) {
        const [refilled] = waiting.splice(next, 1);
        if (refilled !== undefined) {
          held = { filling: refilled, drunk_ml: 0 };
          current.set(letter, held);
          fillings.push(refilled);
        }
      }
      if (held === undefined || drink_ml === null) continue;
      const to = from + ((at_min - since) * drink_ml) / all_ml;
      const { is_water } = held.filling;
      held.filling.sips.push({ letter, is_water, volume_ml: drink_ml, from_min: from, to_min: to });
      held.drunk_ml += drink_ml;
      from = to;
    }
    since = at_min;
  }
  return [...fillings, ...waiting];
}

/** Merges sips that follow each other without a gap. */
function merged(sips: readonly StripDrink[]): StripDrink[] {
  const drawn: StripDrink[] = [];
  for (const sip of sips) {
    const last = drawn.at(-1);
    if (last !== undefined && Math.abs(last.to_min - sip.from_min) < 0.5) {
      last.to_min = sip.to_min;
      last.volume_ml += sip.volume_ml;
    } else drawn.push({ ...sip });
  }
  return drawn;
}

type Place = StripThing & { product_id: string };

/** Lists what is eaten, serving by serving, with its minute. */
const placesOf = ({ steps, products }: KeptPlan): Place[] => {
  const kinds = new Map(products.map(({ id, kind }) => [id, kind]));
  return steps.flatMap(({ at_min, take }) =>
    take.flatMap(({ product_id, servings, what }): Place[] => {
      if (product_id === null || servings === null) return [];
      const object = OBJECT_OF[kinds.get(product_id) ?? "gel"];
      return Array.from({ length: Math.ceil(servings) }, (_, place) => ({
        ...{ product_id, object, name: what, at_min },
        part: Math.min(1, servings - place),
      }));
    }),
  );
};

/** Places what was taken at the plan's times; anything unplanned goes after the finish. */
function takenOf(
  { items, bottles }: Feedback,
  plan: KeptPlan | null,
  fillings: readonly Filling[],
): StripSide | null {
  if (items === null && bottles === null) return null;
  const places = plan === null ? [] : placesOf(plan);
  const things = (items ?? []).flatMap((item) => {
    const own = places.filter(({ product_id }) => product_id === item.product_id);
    return thingsTaken(item, own);
  });
  const isAsPlanned = (bottles ?? []).every(({ volume_ml }, at) => {
    const filling = fillings[at];
    return filling === undefined || filling.volume_ml === volume_ml;
  });
  const side: StripSide = { things, drinks: [], loose: [], refills: [] };
  (bottles ?? []).forEach(({ volume_ml, left_ml, mix }, at) => {
    const drunk_ml = volume_ml - left_ml;
    if (drunk_ml <= 0) return;
    const is_water = mix.length === 0;
    const filling = isAsPlanned ? fillings[at] : undefined;
    if (filling === undefined || filling.sips.length === 0)
      side.loose.push({ volume_ml: drunk_ml, is_water });
    else {
      side.drinks.push(...drunkOf(filling, drunk_ml, is_water));
      side.refills.push(...refillOf(filling));
    }
  });
  return side;
}

/** Returns the sips of a filling up to the amount drunk. Anything beyond the plan goes into the last sip. */
function drunkOf({ sips }: Filling, drunk_ml: number, is_water: boolean): StripDrink[] {
  const drawn: StripDrink[] = [];
  let left_ml = drunk_ml;
  for (const [place, sip] of sips.entries()) {
    if (left_ml <= 0) break;
    const isLast = place === sips.length - 1;
    const volume_ml = isLast ? left_ml : Math.min(left_ml, sip.volume_ml);
    const part = Math.min(1, volume_ml / sip.volume_ml);
    const to_min = sip.from_min + (sip.to_min - sip.from_min) * part;
    drawn.push({ ...sip, is_water, volume_ml, to_min });
    left_ml -= volume_ml;
  }
  return merged(drawn);
}

/** Returns the servings of one item: eaten ones first, at the plan's places, then those carried back. */
function thingsTaken(
  { name, carried, consumed, fluid_ml }: NonNullable<Feedback["items"]>[number],
  places: readonly Place[],
): StripThing[] {
  const object = places[0]?.object ?? likelyObject({ name, fluid_ml });
  const count = Math.min(MOST_DRAWN, Math.ceil(Math.max(carried, consumed)));
  return Array.from({ length: count }, (_, at) => ({
    object,
    name,
    at_min: places[at]?.at_min ?? null,
    part: Math.max(0, Math.min(1, consumed - at)),
  }));
}

/** Maximum number of servings drawn per item. */
const MOST_DRAWN = 24;
