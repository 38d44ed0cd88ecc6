import { z } from "zod";
import { FILLINGS_MAX } from "./carried";
import { FUEL_OBJECTS } from "./strip";

/** What was tapped and dragged in a debrief so far, as the device stores it and the form submits it. */

const Amount = z.number().min(0).max(10_000).nullable();
const Text = z.string().max(200);

const Thing = z.object({
  product_id: Text.nullable(),
  name: Text,
  object: z.enum(FUEL_OBJECTS),
  carb_g: Amount,
  sodium_mg: Amount,
  fluid_ml: Amount,
  /** One entry per serving drawn: eaten, half, carried back, or null if not answered. Empty for counted items. */
  parts: z.array(z.union([z.literal(1), z.literal(0.5), z.literal(0), z.null()])).max(8),
  /** Servings of an item that is counted instead of drawn; null if not answered. */
  count: z.number().min(0).max(100).nullable(),
  /** Servings carried; 0 for items that are only suggested. */
  carried: z.number().min(0).max(100),
});
export type EnteredThing = z.output<typeof Thing>;

const Filling = z.object({
  volume_ml: z.number().min(1).max(10_000),
  /** Empty for water. */
  mix: z
    .array(
      z.object({
        product_id: Text,
        name: Text,
        servings: z.number().min(0).max(100),
        carb_g: Amount,
        sodium_mg: Amount,
      }),
    )
    .max(10),
});
export type EnteredFilling = z.output<typeof Filling>;

const Bottle = z.object({
  letter: z.string().max(2),
  /** What it holds when full; absent if that isn't known. */
  size_ml: z.number().min(1).max(10_000).optional(),
  /** In the order they were filled; all but the last have been emptied. */
  fillings: z.array(Filling).min(1).max(FILLINGS_MAX),
  /** Planned refills that nobody has reported yet. */
  planned: z.array(Filling).max(FILLINGS_MAX),
  /** Fraction of the last filling that is left; null if not answered. */
  left: z.number().min(0).max(1).nullable(),
});
export type EnteredBottle = z.output<typeof Bottle>;

const LISTS = { things: z.array(Thing).max(50), bottles: z.array(Bottle).max(FILLINGS_MAX) };

export const EnteredCarried = z.object({
  /** Unanswered items count as carried back if they were carried, and as absent if they were only suggested. */
  from: z.enum(["plan", "report", "last", "common"]),
  ...LISTS,
  /** What was answered before "All of it", for taking that back. */
  before_all: z.object({ ...LISTS, unknown: z.boolean() }).optional(),
  /** Says that the person doesn't know, or took nothing at all. */
  unknown: z.boolean(),
  nothing: z.boolean(),
});
export type EnteredCarried = z.output<typeof EnteredCarried>;
