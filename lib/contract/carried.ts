import { z } from "zod";
import { NAME_MAX, PlainName, text } from "./primitives";

/** What was carried in a session and what happened to it, item by item, as reported in a debrief. */

const PerServing = z.number().min(0).max(5_000);
const Servings = z.number().min(0).max(100);
const Milliliters = z.number().min(0).max(10_000);
const ProductName = text(NAME_MAX).meta({ description: "The id or slug of a product." });

const perServing = {
  carb_g: PerServing.nullish(),
  sodium_mg: PerServing.nullish(),
  fluid_ml: PerServing.nullish(),
};

const CarriedItem = z
  .object({
    product_id: ProductName.nullish(),
    name: PlainName.nullish(),
    ...perServing,
    carried: Servings.nullish().meta({
      description:
        "The number of servings carried. Omit it if it isn't known. Shares are then measured against the plan.",
    }),
    consumed: Servings.meta({ description: "The number of servings consumed." }),
  })
  .check(({ value, issues }) => {
    const refuse = (field: "name" | "carried" | "consumed", message: string, missing = false) =>
      issues.push({
        code: "custom",
        path: [field],
        message,
        params: { missing },
        input: value[field],
      });
    const isNamed = value.name != null;
    if (isNamed === (value.product_id != null))
      refuse("name", "needs a name or a product_id", !isNamed);
    if (value.carried != null && value.consumed > value.carried)
      refuse("consumed", "cannot be more than was carried");
  });
export type CarriedItem = z.output<typeof CarriedItem>;

const CarriedBottle = z
  .object({
    volume_ml: Milliliters.min(1),
    left_ml: Milliliters.nullish().meta({
      description: "What was left in the bottle. Defaults to 0, an empty bottle.",
    }),
    mix: z
      .array(z.object({ product_id: ProductName, servings: Servings }))
      .max(10)
      .nullish()
      .meta({ description: "The products dissolved in it. Omit it for water." }),
  })
  .check(({ value, issues }) => {
    if ((value.left_ml ?? 0) <= value.volume_ml) return;
    const message = "cannot be more than the bottle holds";
    issues.push({ code: "custom", path: ["left_ml"], message, input: value.left_ml });
  });
export type CarriedBottle = z.output<typeof CarriedBottle>;

/** As many fillings as the longest plan has, so that every plan can be reported: 48 h of 1.5 L from 200 mL bottles. */
export const FILLINGS_MAX = 400;

/** Products dissolved in all fillings together: two each, if there are as many as the longest plan has. */
const MIXES_MAX = 2 * FILLINGS_MAX;

/** Debrief fields that totals are computed from. A refilled bottle counts as one bottle per filling. */
export const carriedFields = {
  items: z.array(CarriedItem).max(50).nullish(),
  bottles: z
    .array(CarriedBottle)
    .max(FILLINGS_MAX)
    .refine(
      (bottles) => bottles.reduce((sum, { mix }) => sum + (mix?.length ?? 0), 0) <= MIXES_MAX,
      `must not hold more than ${MIXES_MAX} products in all`,
    )
    .nullish(),
};

const Amounts = z.object({
  carb_g: z.number().nullable(),
  sodium_mg: z.number().nullable(),
  fluid_ml: z.number().nullable(),
});

/** The stored form: includes the label's amounts, which may change in the catalog. Null is unknown. */
export const keptCarriedFields = {
  items: z
    .array(
      Amounts.extend({
        product_id: z.string().nullable(),
        name: z.string(),
        carried: z.number(),
        consumed: z.number(),
      }),
    )
    .nullable(),
  bottles: z
    .array(
      z.object({
        volume_ml: z.number(),
        left_ml: z.number(),
        mix: z.array(
          Amounts.omit({ fluid_ml: true }).extend({
            product_id: z.string(),
            name: z.string(),
            servings: z.number(),
          }),
        ),
      }),
    )
    .nullable(),
};
const Kept = z.object(keptCarriedFields);
export type KeptCarried = z.output<typeof Kept>;
