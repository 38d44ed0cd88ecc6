import { z } from "zod";
import { printing } from "./download";
import { asCall, overrideFields, Safety } from "./prescription";
import { EXAMPLE_ATHLETE_ID, Id, NamedId, RequestId } from "./primitives";
import { Product, ProductName, ProductSummary, teaserFields } from "./product";
import { checkWeather, DurationMin } from "./session";

/** Products that a fit weighs, most; those of a combination; those of a comparison. */
export const FIT_CANDIDATES_MAX = 16;
export const COMBINED_MAX = 3;
export const COMPARED_MAX = 10;

/** Rates to be met and for how long. */
const targetFields = {
  carb_g_per_hr: z.number().min(0).max(120),
  sodium_mg_per_hr: z.number().min(0).max(3000),
  fluid_ml_per_hr: z.number().min(0).max(1500),
  duration_min: DurationMin,
};
export const FitTargets = z.object(targetFields);
export type FitTargets = z.output<typeof FitTargets>;

/** What one carries with: it decides how strong a drink is, and when it is refilled. */
const carrying = {
  bottle_ml: z.number().min(200).max(1500).nullish().meta({
    description:
      "Volume of one bottle. It decides how strong a mix is; without it the label's own volume does, where it names one.",
  }),
  bottles: z
    .int()
    .min(1)
    .max(6)
    .nullish()
    .meta({ description: "Bottles that are carried; 2 when absent." }),
  caffeine_so_far_mg: z.number().min(0).max(1000).nullish().meta({
    description: "Caffeine taken today before the session, counted to the limits of the day.",
  }),
};
/** Values over all products of what is carried or taken. */
const Amounts = z
  .object({
    carb_g: z.number(),
    sodium_mg: z.number(),
    fluid_ml: z.number(),
    caffeine_mg: z.number().nullable().meta({
      description: "Null where a label of what is taken leaves it unsaid.",
    }),
  })
  .meta({ id: "FuelAmounts" });
export type FuelAmounts = z.output<typeof Amounts>;

/** Share of each target that is met; null where the target is zero. */
const Coverage = z
  .object({
    carb: z.number().nullable(),
    sodium: z.number().nullable(),
    fluid: z.number().nullable(),
  })
  .meta({
    id: "FuelCoverage",
    description: "1 is the target itself. Null where the target is zero.",
  });
export type FuelCoverage = z.output<typeof Coverage>;

/** What a fit warns of. */
export const FIT_WARNINGS = [
  "concentration_high",
  "concentration_very_high",
  "glucose_only_above_60",
  "glucose_ratio_unknown",
  "sodium_without_fluid",
  "mix_without_fluid",
  "caffeine_over_3_mg_per_kg",
  "caffeine_over_400_mg_per_day",
  "caffeine_unknown",
  "caffeine_under_16",
  "carb_above_usual",
  "fluid_above_ceiling",
  "sodium_above_ceiling",
  "carb_above_ceiling",
] as const;
const Warnings = z.array(
  z.object({
    code: z.enum(FIT_WARNINGS),
    severity: z.enum(["info", "warning", "danger"]),
    message: z.string(),
  }),
);
export type FitWarning = z.output<typeof Warnings>[number];

/** How well one product alone would do. */
const ProductFit = z
  .object({
    product: ProductSummary,
    score: z.int().min(0).max(100).meta({
      description:
        "How near this product alone, with water, comes to the targets. With a warning of danger 50 at most, and never more than one without.",
    }),
    coverage: Coverage,
    servings_per_hr: z.number(),
    total_servings: z.int(),
    concentration_g_per_100ml: z.number().nullable().meta({
      description:
        "Of the drink that it makes. Null for what is no drink, and where no volume is known.",
    }),
    warnings: Warnings,
  })
  .meta({ id: "ProductFit" });
export type ProductFit = z.output<typeof ProductFit>;

const Combination = z
  .object({
    products: z
      .array(
        z.object({
          product: ProductSummary,
          servings: z.int().min(1),
          servings_per_hr: z.number(),
          concentration_g_per_100ml: z.number().nullable(),
        }),
      )
      .max(COMBINED_MAX),
    water_ml: z.number().meta({
      description:
        "Plain water beside what the products bring, also that which they are mixed with.",
    }),
    totals: Amounts,
    per_hr: Amounts,
    coverage: Coverage,
    meets_targets: z.boolean().meta({ description: "Every target is met within 5 %." }),
    misses: z.array(
      z.object({
        nutrient: z.enum(["carb", "sodium", "fluid"]),
        coverage: z.number().nullable(),
        message: z.string(),
      }),
    ),
    warnings: Warnings,
  })
  .meta({
    id: "FuelCombination",
    description: "The best of up to three products in whole servings.",
  });
export type FuelCombination = z.output<typeof Combination>;

/** Where something is carried: a bottle by its letter, or a pocket. */
const Place = z.string().meta({ description: "`bottle A`, `bottle B` … or `pocket`." });
const Filling = z.object({
  bottle: Place,
  volume_ml: z.number(),
  contents: z.array(z.object({ product_id: Id, name: z.string(), servings: z.int().min(1) })),
  concentration_g_per_100ml: z.number().nullable(),
});

/** What one place holds after a step; one that is empty is not listed. */
const Left = z.object({
  place: Place,
  product_id: Id.nullable().meta({ description: "Null for a bottle." }),
  servings: z.int().nullable(),
  drink_ml: z.number().nullable(),
});

/** What is carried, and what to take when. Minutes are from the start of the session. */
export const CarryingPlan = z
  .object({
    bottle_ml: z.number(),
    bottles: z.array(Filling),
    pocket: z.array(z.object({ product_id: Id, name: z.string(), servings: z.int().min(1) })),
    steps: z.array(
      z.object({
        at_min: z.int(),
        take: z.array(
          z.object({
            place: Place,
            product_id: Id.nullable().meta({ description: "Null for a drink from a bottle." }),
            what: z.string(),
            servings: z.number().nullable(),
            drink_ml: z.number().nullable(),
          }),
        ),
        so_far: Amounts,
        left: z.array(Left).meta({
          description: "What is in the bottles, refilled where they were, and in the pocket.",
        }),
      }),
    ),
    refills: z.array(Filling.extend({ at_min: z.int() })),
    left_over: z.array(Left.extend({ what: z.string() })).meta({
      description: "What remains at the end, also of a filling that was never needed.",
    }),
  })
  .meta({ id: "CarryingPlan" });
export type CarryingPlan = z.output<typeof CarryingPlan>;

/** What a fit finds. */
export const fitFields = {
  activity_id: Id.nullable(),
  targets: FitTargets.nullable().meta({ description: "Null for a teaser." }),
  safety: Safety.nullable().meta({
    description:
      "The guardrails of the session; where targets were named without one, those that body mass, age and length leave. Null for a teaser.",
  }),
  products: z.array(ProductFit).meta({ description: "Best first; empty for a teaser." }),
  combination: Combination.nullable().meta({ description: "Null for a teaser." }),
  plan: CarryingPlan.nullable().meta({ description: "Null for a teaser." }),
};
/** What a fit finds where everything is shown. */
export type FitAnswered = z.output<z.ZodObject<typeof fitFields>>;
export const FitAnswer = z.object({
  ...teaserFields,
  athlete_id: Id,
  ...fitFields,
  request_id: RequestId,
});

/** The same where a coach reads it of an athlete of their roster. */
export const CoachFitAnswer = z.object({ athlete_uid: Id, ...fitFields, request_id: RequestId });

/** What may be said of carrying, in a query. */
export const CarryingQuery = z.object(carrying);
export type CarryingQuery = z.output<typeof CarryingQuery>;

/** How a carrying plan is asked for as a page to print. */
export const PrintQuery = z.object(printing);
export const CoachFitQuery = CarryingQuery.extend(printing);
export type CoachFitQuery = z.output<typeof CoachFitQuery>;

const candidatesText = `Ids, slugs or barcodes; without it ${FIT_CANDIDATES_MAX} candidates are chosen, always the same for the same targets.`;

const candidates = z.array(ProductName).min(1).max(FIT_CANDIDATES_MAX);

/** One of: a stored session, named targets, or what a calculation takes. */
export const FitInput = asCall(
  z
    .object({
      athlete_id: NamedId,
      product_ids: candidates.nullish().meta({ description: candidatesText }),
      activity_id: NamedId.nullish().meta({
        description:
          "A stored session: its prescription where that is fresh, else as it would be calculated now.",
      }),
      targets: FitTargets.nullish(),
      ...overrideFields,
      ...carrying,
    })
    .check(checkWeather)
    .meta({
      id: "FitInput",
      description: "One of `activity_id`, `targets`, or `activity_type` with `duration_min`.",
      examples: [
        {
          athlete_id: EXAMPLE_ATHLETE_ID,
          targets: {
            carb_g_per_hr: 90,
            sodium_mg_per_hr: 800,
            fluid_ml_per_hr: 750,
            duration_min: 240,
          },
          bottle_ml: 750,
        },
      ],
    }),
);
export type FitInput = z.output<typeof FitInput>;

/** Names in an address: one by one, or several divided by commas. */
const inAddress = (names: z.ZodType<string[], string[]>) =>
  z
    .array(z.string())
    .transform((texts) => texts.flatMap((text) => text.split(",")))
    .pipe(names);

const { concerns: _concerns, ...flatOverrides } = overrideFields;

/** The same in a query: targets by their names, the rest as in a body. */
export const FitQuery = asCall(
  z
    .object({
      athlete_id: NamedId,
      product_ids: inAddress(candidates)
        .optional()
        .meta({ description: `${candidatesText} One by one, or divided by commas.` }),
      activity_id: NamedId.optional(),
      carb_g_per_hr: targetFields.carb_g_per_hr.optional(),
      sodium_mg_per_hr: targetFields.sodium_mg_per_hr.optional(),
      fluid_ml_per_hr: targetFields.fluid_ml_per_hr.optional(),
      ...flatOverrides,
      ...carrying,
      ...printing,
    })
    .check(checkWeather)
    .meta({
      examples: [
        {
          athlete_id: EXAMPLE_ATHLETE_ID,
          carb_g_per_hr: 90,
          sodium_mg_per_hr: 800,
          fluid_ml_per_hr: 750,
          duration_min: 240,
        },
      ],
    }),
);
export type FitQuery = z.output<typeof FitQuery>;

export const CompareInput = z
  .object({
    athlete_id: NamedId,
    product_ids: z.array(ProductName).min(2).max(COMPARED_MAX),
  })
  .meta({
    id: "CompareInput",
    examples: [
      {
        athlete_id: EXAMPLE_ATHLETE_ID,
        product_ids: ["maurten-gel-100", "science-in-sport-beta-fuel-gel"],
      },
    ],
  });

/** The same in an address. */
export const CompareQuery = z
  .object({
    athlete_id: NamedId,
    product_ids: inAddress(CompareInput.shape.product_ids),
  })
  .meta({
    examples: [
      { athlete_id: EXAMPLE_ATHLETE_ID, product_ids: ["maurten-gel-100,maurten-gel-160"] },
    ],
  });

/** Products beside each other. */
export const CompareAnswer = z.object({
  ...teaserFields,
  products: z.array(Product),
  differences: z
    .array(
      z.object({
        field: z.string(),
        low: z.number(),
        low_product_ids: z.array(Id),
        high: z.number(),
        high_product_ids: z.array(Id),
      }),
    )
    .meta({ description: "The numbers in which they differ, among those that are known." }),
  request_id: RequestId,
});
