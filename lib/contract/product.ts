import { z } from "zod";
import { CallToAction } from "./prescription";
import { EXAMPLE_ATHLETE_ID, Id, NAME_MAX, NamedId, RequestId, text } from "./primitives";

/** The taxonomy of the catalogue: the same for every athlete and account. */
export const PRODUCT_CATEGORIES = {
  gel: { name: "Gels", description: "Concentrated carbohydrate from a sachet, taken with water." },
  chew: { name: "Chews", description: "Soft pieces to chew, several to a serving." },
  bar: { name: "Bars", description: "Bars and waffles, for lower intensities and long days." },
  solid: { name: "Food", description: "Other food that is carried: purées, rice cakes, dates." },
  drink_mix: { name: "Drink mixes", description: "Powder with carbohydrate, mixed with water." },
  electrolyte: {
    name: "Electrolytes",
    description: "Sodium with little carbohydrate, mixed or chewed.",
  },
  ready_to_drink: { name: "Ready to drink", description: "Drinks that come mixed in a bottle." },
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

/** What a label may leave unsaid. Unknown is null, never zero. */
const said = (description: string) => z.number().nullable().meta({ description });

/** What one serving holds, as its label says. */
const perServing = {
  serving: z.string().meta({
    description: "One serving in words, as the label has it.",
    examples: ["1 gel (40 g)"],
  }),
  serving_size: said("Mass of one serving where the unit is g, volume where it is ml."),
  serving_unit: z.enum(["g", "ml"]).nullable(),
  carb_gram: said("Carbohydrate, g."),
  sugar_g: said("Of it sugar, g."),
  sodium_mg: said("Sodium, mg."),
  fluid_ml: said("Fluid that the product itself brings, ml; what it is mixed with is not of it."),
  caffeine_mg: said("Caffeine, mg; null also where flavours differ."),
  caffeine_up_to_mg: said("The most caffeine of any flavour, mg, where they differ."),
  calories: said("Energy, kcal."),
};

/** What lists show of a product. */
export const ProductSummary = z
  .object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    product_name: z.string().meta({ description: "The same as `name`." }),
    brand: z.string(),
    product_type: z.enum(PRODUCT_CATEGORY_IDS),
    image_url: z.null(),
    ...perServing,
    values_as_of: z.string().nullable().meta({
      description:
        "When its numbers were read: a year, or a year and a month. Labels change: check the pack.",
    }),
  })
  .meta({ id: "ProductSummary" });
export type ProductSummary = z.output<typeof ProductSummary>;

/** A product as its label describes it. */
export const Product = ProductSummary.extend({
  display_name: z.string().meta({ description: "Brand and name." }),
  barcode: z.string().nullable().meta({ description: "GTIN, as short as its form allows." }),
  flavor: z.string().nullable(),
  fat_g: said("Fat, g."),
  protein_g: said("Protein, g."),
  fiber_g: said("Fibre, g."),
  potassium_mg: said("Potassium, mg."),
  magnesium_mg: said("Magnesium, mg."),
  mix_volume_ml: said("Water that one serving is mixed with, by its label, ml."),
  gf_ratio: z
    .string()
    .nullable()
    .meta({
      description: "Glucose to fructose, as the maker says.",
      examples: ["1:0.8"],
    }),
  ingredients: z.string().nullable(),
  allergens: z.string().nullable(),
  keywords: z.string(),
  verified: z
    .boolean()
    .meta({ description: "Its numbers were transcribed from a label, none was assumed." }),
  curated: z.boolean().meta({
    description: "Chosen for the catalogue one by one; false for what came with a mass import.",
  }),
  source: z.string().nullable().meta({ description: "Where the numbers were read." }),
  notes: z.string().nullable(),
}).meta({ id: "Product" });
export type Product = z.output<typeof Product>;

/** The largest page of the catalogue, and how many products are counted. */
export const PRODUCTS_PAGE_MAX = 10;
export const PRODUCTS_COUNTED_MAX = 1_000;

/** What an athlete without a subscription or a running trial is shown of the catalogue. */
export const teaserFields = {
  tier: z.enum(["full", "teaser"]),
  categories: z.array(Category).optional().meta({ description: "With a teaser." }),
  cta: CallToAction.optional().meta({ description: "With a teaser." }),
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
      description: `Products per page, 1-${PRODUCTS_PAGE_MAX}; ${PRODUCTS_PAGE_MAX} when absent.`,
    }),
  cursor: text(500).optional().meta({ description: "`next_cursor` of the page before." }),
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
          "Brand, name, flavour, kind or barcode, as people type it. Without it the whole catalogue is listed.",
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
    description: `Products found, on all pages, counted up to ${PRODUCTS_COUNTED_MAX}; 0 for a teaser.`,
  }),
  pagination: ProductPage.extend({
    total: z.int().meta({ description: "Rows on this page." }),
  }),
  request_id: RequestId,
});

export const CuratedAnswer = ProductSearchAnswer.extend(ProductPage.shape);

export const ProductAnswer = z.object({
  ...teaserFields,
  product: Product.nullable().meta({ description: "Null for a teaser." }),
  request_id: RequestId,
});

/** How a product is named in a request: by id, slug, or any form of its GTIN. */
export const ProductName = text(NAME_MAX).min(1);
