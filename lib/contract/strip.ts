import { z } from "zod";

/**
 * One session as a drawing: what was planned and what was taken, start to finish. Only what somebody said has a minute;
 * what the athlete took stands at its planned place, or behind the finish.
 */

export const FUEL_OBJECTS = ["gel", "bar", "chew", "can"] as const;
/** What something to carry looks like. */
export type FuelObject = (typeof FUEL_OBJECTS)[number];

const StripThing = z.object({
  object: z.enum(FUEL_OBJECTS),
  name: z.string(),
  at_min: z.number().nullable().meta({
    description: "Minutes from the start; null for what stands behind the finish.",
  }),
  part: z.number().meta({
    description: "The share that was eaten: 1, 0.5, or 0 for what was carried back. Of a plan 1.",
  }),
});
export type StripThing = z.output<typeof StripThing>;

const StripDrink = z.object({
  letter: z.string(),
  is_water: z.boolean(),
  volume_ml: z.number(),
  from_min: z.number(),
  to_min: z.number(),
});
export type StripDrink = z.output<typeof StripDrink>;

const StripSide = z.object({
  things: z.array(StripThing),
  drinks: z
    .array(StripDrink)
    .meta({ description: "What was drunk, or is to be, from one filling." }),
  loose: z
    .array(z.object({ volume_ml: z.number(), is_water: z.boolean() }))
    .meta({ description: "Drinks whose time nobody said." }),
  refills: z.array(z.object({ at_min: z.number(), letter: z.string() })),
});
export type StripSide = z.output<typeof StripSide>;

const StripTotal = z.object({
  taken: z.number().nullable().meta({ description: "Null where it was not reported." }),
  planned: z
    .tuple([z.number(), z.number()])
    .readonly()
    .nullable()
    .meta({ description: "The least and the most planned, the same twice for an exact plan." }),
  share: z.number().nullable().meta({ description: "Taken of the nearer edge of the plan." }),
});
export type StripTotal = z.output<typeof StripTotal>;

export const Strip = z
  .object({
    duration_min: z.number().meta({ description: "How long it took, else as planned." }),
    temperature_c: z.number().nullable(),
    planned: StripSide.nullable().meta({ description: "Null where nothing was chosen to carry." }),
    taken: StripSide.nullable().meta({
      description: "Null where what was taken was not reported thing by thing.",
    }),
    is_reported: z.boolean(),
    symptoms: z
      .array(z.object({ name: z.string(), count: z.number() }))
      .nullable()
      .meta({ description: "Null where symptoms were not asked about." }),
    totals: z.object({ carb: StripTotal, sodium: StripTotal, fluid: StripTotal }),
  })
  .meta({ id: "SessionStrip" });
export type Strip = z.output<typeof Strip>;
