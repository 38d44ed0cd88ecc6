import { z } from "zod";

/**
 * One session as a drawing, from start to finish: what was planned and what was taken. Only reported times have a
 * minute; anything else the athlete took is drawn at its planned place, or after the finish.
 */

export const FUEL_OBJECTS = ["gel", "bar", "chew", "can"] as const;
/** The shape of an item to carry. */
export type FuelObject = (typeof FUEL_OBJECTS)[number];

const StripThing = z.object({
  object: z.enum(FUEL_OBJECTS),
  name: z.string(),
  at_min: z.number().nullable().meta({
    description: "Minutes from the start. Null for an item shown after the finish.",
  }),
  part: z.number().meta({
    description: "The share eaten: 1, 0.5, or 0 if it was carried back. Always 1 in a plan.",
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
    .meta({ description: "What was drunk, or is planned, from each filling." }),
  loose: z
    .array(z.object({ volume_ml: z.number(), is_water: z.boolean() }))
    .meta({ description: "Drinks without a reported time." }),
  refills: z.array(z.object({ at_min: z.number(), letter: z.string() })),
});
export type StripSide = z.output<typeof StripSide>;

const StripTotal = z.object({
  taken: z.number().nullable().meta({ description: "Null if it wasn't reported." }),
  planned: z.tuple([z.number(), z.number()]).readonly().nullable().meta({
    description:
      "The amount carried, if it was reported, or else the lowest and highest amount suggested. Both are the same for an exact amount.",
  }),
  by: z.enum(["carried", "suggested"]).meta({ description: "What `planned` is." }),
  share: z.number().nullable().meta({
    description: "The amount taken as a share of the nearer edge of `planned`.",
  }),
  of_suggested: z.number().nullable().meta({
    description: "The amount taken as a share of the nearer edge of what was suggested.",
  }),
});
export type StripTotal = z.output<typeof StripTotal>;

export const Strip = z
  .object({
    duration_min: z.number().meta({ description: "The actual duration, or else the planned one." }),
    temperature_c: z.number().nullable(),
    planned: StripSide.nullable().meta({ description: "Null if nothing was chosen to carry." }),
    taken: StripSide.nullable().meta({
      description: "Null if what was taken wasn't reported item by item.",
    }),
    is_reported: z.boolean(),
    symptoms: z
      .array(z.object({ name: z.string(), count: z.number() }))
      .nullable()
      .meta({ description: "Null if symptoms weren't asked about." }),
    totals: z.object({ carb: StripTotal, sodium: StripTotal, fluid: StripTotal }),
  })
  .meta({ id: "SessionStrip" });
export type Strip = z.output<typeof Strip>;
