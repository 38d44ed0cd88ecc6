import { z } from "zod";
import { CallToAction } from "./prescription";
import { EXAMPLE_ATHLETE_ID, Id, NAME_MAX, NamedId, RequestId, text } from "./primitives";

/** The catalog's taxonomy: the same for every athlete and account. */
export const PRODUCT_CATEGORIES = {
  gel: { name: "Gels", description: "Concentrated carbohydrate from a sachet, taken with water." },
  chew: { name: "Chews", description: "Soft chews, several per serving." },
  bar: { name: "Bars", description: "Bars and waffles, for lower intensities and long days." },
  solid: { name: "Food", description: "Other food to carry: purées, rice cakes, dates." },
  drink_mix: { name: "Drink mixes", description: "Powder with carbohydrate, mixed with water." },
  electrolyte: {
    name: "Electrolytes",
    description: "Sodium with little carbohydrate, to mix or chew.",
  },
  ready_to_drink: { name: "Ready to drink", description: "Bottled drinks that are already mixed." },
  capsule: { name: "Capsules", description: "Sodium or caffeine swallowed with water." },
} as const;
export type ProductCategory = keyof typeof PRODUCT_CATEGORIES;
export const PRODUCT_CATEGORY_IDS = Object.keys(PRODUCT_CATEGORIES) as [
  ProductCategory,
  ...ProductCategory[],
];

export const Category = z
  .object({ id: z.enum(PRODUCT_CATEGORY_IDS), name: z.string(), description: z.string() })
  .meta({ id: "ProductCategory" });
export const CategoriesAnswer = z.object({ categories: z.array(Category), request_id: RequestId });

/** A value a label may not state. Unknown is null, never zero. */
const said = (description: string) => z.number().nullable().meta({ description });

/** The contents of one serving, per the label. */
const perServing = {
  serving: z.string().meta({
    description: "One serving in words, as on the label.",
    examples: ["1 gel (40 g)"],
  }),
  serving_size: said("The mass of one serving if the unit is g, or its volume if the unit is ml."),
  serving_unit: z.enum(["g", "ml"]).nullable(),
  carb_gram: said("Carbohydrate, g."),
  sugar_g: said("The part of the carbohydrate that is sugar, g."),
  sodium_mg: said("Sodium, mg."),
  fluid_ml: said("Fluid in the product itself, ml. Excludes the water it is mixed with."),
  caffeine_mg: said("Caffeine, mg. Also null if it differs between flavors."),
  caffeine_up_to_mg: said("The highest caffeine in any flavor, mg, if it differs between flavors."),
  calories: said("Energy, kcal."),
};

/** A product in lists. */
export const ProductSummary = z
  .object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    product_name: z.string().meta({ description: "Same as `name`." }),
    brand: z.string(),
    product_type: z.enum(PRODUCT_CATEGORY_IDS),
    image_url: z.null(),
    ...perServing,
    values_as_of: z.string().nullable().meta({
      description:
        "When the numbers were read from the label: a year, or a year and a month. Labels change, so check the pack.",
    }),
  })
  .meta({ id: "ProductSummary" });
export type ProductSummary = z.output<typeof ProductSummary>;

/** A product as described on its label. */
export const Product = ProductSummary.extend({
  display_name: z.string().meta({ description: "The brand and name." }),
  barcode: z.string().nullable().meta({ description: "The GTIN, in its shortest form." }),
  flavor: z.string().nullable(),
  fat_g: said("Fat, g."),
  protein_g: said("Protein, g."),
  fiber_g: said("Fiber, g."),
  potassium_mg: said("Potassium, mg."),
  magnesium_mg: said("Magnesium, mg."),
  mix_volume_ml: said("The water that one serving is mixed with according to the label, ml."),
  gf_ratio: z
    .string()
    .nullable()
    .meta({
      description: "The ratio of glucose to fructose, as stated by the manufacturer.",
      examples: ["1:0.8"],
    }),
  ingredients: z.string().nullable(),
  allergens: z.string().nullable(),
  keywords: z.string(),
  verified: z.boolean().meta({
    description: "Whether all its numbers were transcribed from a label, with none assumed.",
  }),
  curated: z.boolean().meta({
    description:
      "Whether the product was individually selected for the catalog. False if it came with a bulk import.",
  }),
  source: z.string().nullable().meta({ description: "The source of the numbers." }),
  notes: z.string().nullable(),
}).meta({ id: "Product" });
export type Product = z.output<typeof Product>;

/** Maximum page size of the catalog, and how far products are counted. */
export const PRODUCTS_PAGE_MAX = 10;
export const PRODUCTS_COUNTED_MAX = 1_000;

/** What an athlete without a subscription or running trial can see of the catalog. */
export const teaserFields = {
  tier: z.enum(["full", "teaser"]),
  categories: z.array(Category).optional().meta({ description: "Only for a teaser." }),
  cta: CallToAction.optional().meta({ description: "Only for a teaser." }),
};

const listQuery = {
  athlete_id: NamedId,
  category: z.enum(PRODUCT_CATEGORY_IDS).optional(),
  limit: z
    .number()
    .multipleOf(1, "must be a whole number")
    .transform((limit) => Math.min(PRODUCTS_PAGE_MAX, Math.max(1, limit)))
    .optional()
    .meta({
      description: `The number of products per page, 1-${PRODUCTS_PAGE_MAX}. Defaults to ${PRODUCTS_PAGE_MAX}.`,
    }),
  cursor: text(500).optional().meta({ description: "The `next_cursor` of the previous page." }),
};
export const ProductListQuery = z
  .object(listQuery)
  .meta({ examples: [{ athlete_id: EXAMPLE_ATHLETE_ID, category: "gel" }] });
export type ProductListQuery = z.output<typeof ProductListQuery>;

export const ProductSearchQuery = z
  .object({
    ...listQuery,
    q: text(NAME_MAX)
      .optional()
      .meta({
        description:
          "The brand, name, flavor, kind or barcode, as people type it. If absent, the whole catalog is listed.",
        examples: ["maurten gel"],
      }),
  })
  .meta({ examples: [{ athlete_id: EXAMPLE_ATHLETE_ID, q: "maurten gel" }] });
export type ProductSearchQuery = z.output<typeof ProductSearchQuery>;

export const AthleteOfCatalog = z
  .object({ athlete_id: NamedId })
  .meta({ examples: [{ athlete_id: EXAMPLE_ATHLETE_ID }] });

const ProductPage = z.object({ has_more: z.boolean(), next_cursor: z.string().nullable() });

export const ProductSearchAnswer = z.object({
  ...teaserFields,
  products: z.array(ProductSummary),
  total: z.int().meta({
    description: `The number of products found on all pages, counted up to ${PRODUCTS_COUNTED_MAX}. 0 for a teaser.`,
  }),
  pagination: ProductPage.extend({
    total: z.int().meta({ description: "The number of rows on this page." }),
  }),
  request_id: RequestId,
});

export const CuratedAnswer = ProductSearchAnswer.extend(ProductPage.shape);

export const ProductAnswer = z.object({
  ...teaserFields,
  product: Product.nullable().meta({ description: "Null for a teaser." }),
  request_id: RequestId,
});

/** How a request names a product: by id, slug, or any form of its GTIN. */
export const ProductName = text(NAME_MAX).min(1);
