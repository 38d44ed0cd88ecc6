import { likelyObject, totalsOf } from "@/lib/activities/carried";
import { OBJECT_OF } from "@/lib/activities/strip";
import type { Feedback } from "@/lib/contract/activity";
import { TOTAL_OF } from "@/lib/contract/debrief";
import type {
  EnteredBottle,
  EnteredCarried,
  EnteredFilling,
  EnteredThing,
} from "@/lib/contract/entered-carried";
import type { KeptPlan } from "@/lib/contract/kept-plan";
import type { FuelObject } from "@/lib/contract/strip";

/** Up to this many servings of one item are drawn individually; more are counted. */
const DRAWN_MAX = 8;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Names bottles A to Z, then AA, AB and so on: a report has a bottle for each filling. */
const letterAt = (at: number): string =>
  LETTERS.charAt(Math.floor(at / LETTERS.length) - 1) + LETTERS.charAt(at % LETTERS.length);

type Listed = Pick<Feedback, "items" | "bottles">;
type Reported = Listed & Pick<Feedback, "as_used">;

/**
 * Builds what a debrief shows to tap and drag: what was reported before, else the chosen plan, else what was carried
 * last time, else common items.
 */
export function carriedSheet(
  feedback: Reported | null,
  plan: KeptPlan | null,
  last: Listed | null,
): EnteredCarried {
  if (feedback !== null && isListed(feedback)) return ofReport(feedback, plan);
  if (plan !== null) return ofPlan(plan);
  if (last !== null && isListed(last)) return ofLast(last);
  return { ...EMPTY, things: COMMON, from: "common" };
}

const isListed = ({ items, bottles }: Listed): boolean =>
  (items?.length ?? 0) + (bottles?.length ?? 0) > 0;

/** As many as a form takes. */
const THINGS_MAX = 50;
const EMPTY = { things: [], bottles: [], unknown: false, nothing: false };

/** What most people carry, in round numbers that the page shows. A bottle of mix is 6 % carbohydrate. */
const COMMON: EnteredThing[] = [
  common("Gel", "gel", { carb_g: 25, sodium_mg: 50, fluid_ml: 0 }),
  common("Bar", "bar", { carb_g: 40, sodium_mg: 40, fluid_ml: 0 }),
  common("Bottle of water", "can", { carb_g: 0, sodium_mg: 0, fluid_ml: 500 }),
  common("Bottle of mix", "can", { carb_g: 30, sodium_mg: 250, fluid_ml: 500 }),
];

function common(
  name: string,
  object: FuelObject,
  amounts: Pick<EnteredThing, "carb_g" | "sodium_mg" | "fluid_ml">,
): EnteredThing {
  return { product_id: null, name, object, ...amounts, parts: [], count: null, carried: 0 };
}

const unsaid = (servings: number): Pick<EnteredThing, "parts" | "count" | "carried"> => ({
  carried: servings,
  count: null,
  parts: servings <= DRAWN_MAX ? Array.from({ length: Math.ceil(servings) }, () => null) : [],
});

function ofPlan({ bottles, bottle_ml, pocket, refills, products }: KeptPlan): EnteredCarried {
  const known = new Map(products.map((product) => [product.id, product]));
  const things = pocket.flatMap(({ product_id, name, servings }): EnteredThing[] => {
    const product = known.get(product_id);
    if (product === undefined) return [];
    const { carb_g, sodium_mg, fluid_ml, kind } = product;
    const amounts = { carb_g, sodium_mg, fluid_ml };
    return [{ product_id, name, object: OBJECT_OF[kind], ...amounts, ...unsaid(servings) }];
  });
  const filling = ({ volume_ml, contents }: KeptPlan["bottles"][number]): EnteredFilling => ({
    volume_ml,
    mix: contents.map(({ product_id, name, servings }) => {
      const { carb_g = null, sodium_mg = null } = known.get(product_id) ?? {};
      return { product_id, name, servings, carb_g, sodium_mg };
    }),
  });
  const carried = bottles.map(
    (bottle): EnteredBottle => ({
      letter: bottle.bottle.replace(/^bottle /, ""),
      size_ml: bottle_ml,
      fillings: [filling(bottle)],
      planned: refills.filter((refill) => refill.bottle === bottle.bottle).map(filling),
      left: null,
    }),
  );
  return { ...EMPTY, from: "plan", things, bottles: carried };
}

type Item = NonNullable<Feedback["items"]>[number];

const thingOf = (
  { product_id, name, carb_g, sodium_mg, fluid_ml }: Item,
  object: FuelObject | undefined,
) => ({
  ...{ product_id, name, carb_g, sodium_mg, fluid_ml },
  object: object ?? likelyObject({ name, fluid_ml }),
});

function ofReport({ items, bottles, as_used }: Reported, plan: KeptPlan | null): EnteredCarried {
  const kinds = new Map(plan?.products.map(({ id, kind }) => [id, OBJECT_OF[kind]]));
  // If what was carried was unknown, correcting the report doesn't reveal it either.
  const { carried } = totalsOf({ items, bottles });
  const isKnown = Object.values(TOTAL_OF).every(
    (of) => carried[of] === null || as_used?.[of] != null,
  );
  const things = (items ?? []).map((item): EnteredThing => {
    const thing = thingOf(item, kinds.get(item.product_id ?? ""));
    const { carried, consumed } = item;
    // An item that was only counted can be increased: one more gel may have been forgotten.
    if (!isKnown && carried === consumed)
      return { ...thing, carried: 0, count: consumed, parts: [] };
    const isDrawn = carried <= DRAWN_MAX && Number.isInteger(consumed * 2);
    return isDrawn
      ? { ...thing, carried, count: null, parts: partsOf(carried, consumed) }
      : { ...thing, carried, count: consumed, parts: [] };
  });
  const reported = (bottles ?? []).map(
    ({ volume_ml, left_ml, mix }, at): EnteredBottle => ({
      letter: letterAt(at),
      ...(plan !== null && { size_ml: Math.max(plan.bottle_ml, volume_ml) }),
      fillings: [{ volume_ml, mix }],
      planned: [],
      left: levelOf(left_ml / volume_ml),
    }),
  );
  const entered = { ...EMPTY, bottles: reported };
  if (isKnown) return { ...entered, from: "report", things };
  const named = new Set(things.map(({ name }) => name));
  const offered = reported.length > 0 ? [] : COMMON.filter(({ name }) => !named.has(name));
  return { ...entered, from: "common", things: [...things, ...offered].slice(0, THINGS_MAX) };
}

/** Restores a level that was dragged to a quarter, although it was stored in whole milliliters. */
function levelOf(left: number): number {
  const quarter = Math.round(left * 4) / 4;
  return Math.abs(left - quarter) < 0.01 ? quarter : left;
}

/** Lists whole servings first, then a half, then what was carried back. */
const partsOf = (carried: number, consumed: number): EnteredThing["parts"] =>
  Array.from({ length: Math.ceil(carried) }, (_, at) => {
    const rest = consumed - at;
    return rest >= 1 ? 1 : rest >= 0.5 ? 0.5 : 0;
  });

/** Offers what was taken last time, and beside it what most people carry: the next session may need more. */
function ofLast({ items, bottles }: Listed): EnteredCarried {
  const things = (items ?? [])
    .filter(({ carried }) => carried > 0)
    .map((item): EnteredThing => {
      const thing = thingOf(item, undefined);
      // What was only counted is counted again, without a limit.
      return item.carried === item.consumed
        ? { ...thing, carried: 0, count: null, parts: [] }
        : { ...thing, ...unsaid(item.carried) };
    });
  const again = (bottles ?? []).slice(0, 2).map(
    ({ volume_ml, mix }, at): EnteredBottle => ({
      letter: letterAt(at),
      fillings: [{ volume_ml, mix }],
      planned: [],
      left: null,
    }),
  );
  const named = new Set(things.map(({ name }) => name));
  const offered = COMMON.filter(
    ({ name, object }) => !named.has(name) && (again.length === 0 || object !== "can"),
  );
  const shown = [...things, ...offered].slice(0, THINGS_MAX);
  return { ...EMPTY, from: "last", things: shown, bottles: again };
}
