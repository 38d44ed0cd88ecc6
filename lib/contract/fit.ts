import { z } from "zod";
import { printing } from "./download";
import { asCall, overrideFields, Safety } from "./prescription";
import { EXAMPLE_ATHLETE_ID, Id, NamedId, RequestId } from "./primitives";
import { Product, ProductName, ProductSummary, teaserFields } from "./product";
import { checkWeather, DurationMin } from "./session";

/** Maximum products in a fit, in a combination, and in a comparison. */
export const FIT_CANDIDATES_MAX = 16;
export const COMBINED_MAX = 3;
export const COMPARED_MAX = 10;

/** Target rates, and for how long. */
const targetFields = {
  carb_g_per_hr: z.number().min(0).max(120),
  sodium_mg_per_hr: z.number().min(0).max(3000),
  fluid_ml_per_hr: z.number().min(0).max(1500),
  duration_min: DurationMin,
};
export const FitTargets = z.object(targetFields);
export type FitTargets = z.output<typeof FitTargets>;

/** What the athlete carries: it determines how strong a drink is, and when bottles are refilled. */
const carrying = {
  bottle_ml: z.number().min(200).max(1500).nullish().meta({
    description:
      "The volume of one bottle. It determines how concentrated a mix is. If absent, the volume on the label is used, if there is one.",
  }),
  bottles: z
    .int()
    .min(1)
    .max(6)
    .nullish()
    .meta({ description: "The number of bottles carried. Defaults to 2." }),
  caffeine_so_far_mg: z.number().min(0).max(1000).nullish().meta({
    description: "The caffeine taken today before the session. It counts toward the daily limits.",
  }),
};
/** Totals over all products carried or taken. */
const Amounts = z
  .object({
    carb_g: z.number(),
    sodium_mg: z.number(),
    fluid_ml: z.number(),
    caffeine_mg: z.number().nullable().meta({
      description: "Null if the label of any product taken doesn't state it.",
    }),
  })
  .meta({ id: "FuelAmounts" });
export type FuelAmounts = z.output<typeof Amounts>;

/** Share of each target that is met; null if the target is zero. */
const Coverage = z
  .object({
    carb: z.number().nullable(),
    sodium: z.number().nullable(),
    fluid: z.number().nullable(),
  })
  .meta({
    id: "FuelCoverage",
    description:
      "The share of each target that is covered, where 1 is the target itself. Null if the target is zero.",
  });
export type FuelCoverage = z.output<typeof Coverage>;

/** What a fit can warn about. */
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

/** How well one product would do on its own. */
const ProductFit = z
  .object({
    product: ProductSummary,
    score: z.int().min(0).max(100).meta({
      description:
        "How close this product alone, with water, comes to the targets. At most 50 with a `danger` warning, and never higher than a product without one.",
    }),
    coverage: Coverage,
    servings_per_hr: z.number(),
    total_servings: z.int(),
    concentration_g_per_100ml: z.number().nullable().meta({
      description:
        "The concentration of the drink it makes. Null if it isn't a drink, or if no volume is known.",
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
        "Plain water in addition to the fluid in the products, including the water they are mixed with.",
    }),
    totals: Amounts,
    per_hr: Amounts,
    coverage: Coverage,
    meets_targets: z.boolean().meta({ description: "Whether every target is met within 5%." }),
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
    description: "The best combination of up to three products, in whole servings.",
  });
export type FuelCombination = z.output<typeof Combination>;

/** Where something is carried: a bottle, by letter, or a pocket. */
const Place = z.string().meta({ description: "`bottle A`, `bottle B` … or `pocket`." });
const Filling = z.object({
  bottle: Place,
  volume_ml: z.number(),
  contents: z.array(z.object({ product_id: Id, name: z.string(), servings: z.int().min(1) })),
  concentration_g_per_100ml: z.number().nullable(),
});

/** What one place still holds after a step; empty places aren't listed. */
const Left = z.object({
  place: Place,
  product_id: Id.nullable().meta({ description: "The product. Null for a bottle." }),
  servings: z.int().nullable(),
  drink_ml: z.number().nullable(),
});

/** What to carry, and what to take when. Minutes count from the start of the session. */
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
            product_id: Id.nullable().meta({
              description: "The product. Null for a drink from a bottle.",
            }),
            what: z.string(),
            servings: z.number().nullable(),
            drink_ml: z.number().nullable(),
          }),
        ),
        so_far: Amounts,
        left: z.array(Left).meta({
          description: "What is in the bottles, after any refill, and in the pocket.",
        }),
      }),
    ),
    refills: z.array(Filling.extend({ at_min: z.int() })),
    left_over: z.array(Left.extend({ what: z.string() })).meta({
      description: "What remains at the end, including any filling that wasn't needed.",
    }),
  })
  .meta({ id: "CarryingPlan" });
export type CarryingPlan = z.output<typeof CarryingPlan>;

/** The result of a fit. */
export const fitFields = {
  activity_id: Id.nullable(),
  targets: FitTargets.nullable().meta({ description: "Null for a teaser." }),
  safety: Safety.nullable().meta({
    description:
      "The guardrails of the session. If you send targets without a session, they are derived from body mass, age and duration. Null for a teaser.",
  }),
  products: z.array(ProductFit).meta({
    description: "The products, best first. Empty for a teaser.",
  }),
  combination: Combination.nullable().meta({ description: "Null for a teaser." }),
  plan: CarryingPlan.nullable().meta({ description: "Null for a teaser." }),
};
/** The result of a fit without restrictions. */
export type FitAnswered = z.output<z.ZodObject<typeof fitFields>>;
export const FitAnswer = z.object({
  ...teaserFields,
  athlete_id: Id,
  ...fitFields,
  request_id: RequestId,
});

/** The same for a coach, about an athlete on their roster. */
export const CoachFitAnswer = z.object({ athlete_uid: Id, ...fitFields, request_id: RequestId });

/** Carrying parameters in a query. */
export const CarryingQuery = z.object(carrying);
export type CarryingQuery = z.output<typeof CarryingQuery>;

/** Query parameter that requests a carrying plan as a printable page. */
export const PrintQuery = z.object(printing);
export const CoachFitQuery = CarryingQuery.extend(printing);
export type CoachFitQuery = z.output<typeof CoachFitQuery>;

const candidatesText = `Ids, slugs or barcodes. If absent, ${FIT_CANDIDATES_MAX} candidates are chosen, always the same for the same targets.`;

const candidates = z.array(ProductName).min(1).max(FIT_CANDIDATES_MAX);

/** Exactly one of: a stored session, named targets, or the inputs of a calculation. */
export const FitInput = asCall(
  z
    .object({
      athlete_id: NamedId,
      product_ids: candidates.nullish().meta({ description: candidatesText }),
      activity_id: NamedId.nullish().meta({
        description:
          "A stored session. Its prescription is used if it is up to date, or else calculated as of now.",
      }),
      targets: FitTargets.nullish(),
      ...overrideFields,
      ...carrying,
    })
    .check(checkWeather)
    .meta({
      id: "FitInput",
      description: "Send one of `activity_id`, `targets`, or `activity_type` with `duration_min`.",
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

/** Names in a query string: repeated, or separated by commas. */
const inAddress = (names: z.ZodType<string[], string[]>) =>
  z
    .array(z.string())
    .transform((texts) => texts.flatMap((text) => text.split(",")))
    .pipe(names);

const { concerns: _concerns, ...flatOverrides } = overrideFields;

/** The same as a query: targets by name, the rest as in a body. */
export const FitQuery = asCall(
  z
    .object({
      athlete_id: NamedId,
      product_ids: inAddress(candidates)
        .optional()
        .meta({
          description: `${candidatesText} Repeat the parameter, or separate values with commas.`,
        }),
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

/** The same as a query. */
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

/** A comparison of products. */
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
    .meta({ description: "The known numbers in which the products differ." }),
  request_id: RequestId,
});
