import { z } from "zod";
import { FUEL_OBJECTS } from "./strip";

/** What somebody has tapped and dragged in a debrief so far, as a device keeps it and a form sends it. */

const Amount = z.number().min(0).max(10_000).nullable();
const Text = z.string().max(200);

const Thing = z.object({
  product_id: Text.nullable(),
  name: Text,
  object: z.enum(FUEL_OBJECTS),
  carb_g: Amount,
  sodium_mg: Amount,
  fluid_ml: Amount,
  /** One for each serving that is drawn: eaten, half, carried back, or not said yet. Empty for what is counted. */
  parts: z.array(z.union([z.literal(1), z.literal(0.5), z.literal(0), z.null()])).max(8),
  /** Servings of what is counted rather than drawn; null before anything was said. */
  count: z.number().min(0).max(100).nullable(),
  /** Servings that were carried; 0 for what is only offered. */
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
  /** In the order in which it was filled; all but the last are empty. */
  fillings: z.array(Filling).min(1).max(20),
  /** Refills that the plan has and nobody has said to have been made. */
  planned: z.array(Filling).max(20),
  /** Share of the last filling that is left; null before anything was said. */
  left: z.number().min(0).max(1).nullable(),
});
export type EnteredBottle = z.output<typeof Bottle>;

export const EnteredCarried = z.object({
  /** Of what was carried what is not said was carried back; of what is only offered it was not there. */
  from: z.enum(["plan", "report", "last", "common"]),
  things: z.array(Thing).max(50),
  bottles: z.array(Bottle).max(12),
  /** What somebody says they do not know, or that they took nothing at all. */
  unknown: z.boolean(),
  nothing: z.boolean(),
});
export type EnteredCarried = z.output<typeof EnteredCarried>;
