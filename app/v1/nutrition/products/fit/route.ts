import { resource } from "@/lib/api/route";
import { asAsked, fitByQuery, fitProducts } from "@/lib/catalog/fit";
import { FitAnswer, FitInput, FitQuery, PrintQuery } from "@/lib/contract/fit";

const description =
  "Scores each product alone and finds the best of up to three in whole servings, water free, that passes no ceiling, with a plan of what to take when. Made for one of: a stored session, named targets, or what a calculation takes. Stores nothing and debits no trial. With `format=pdf` what to carry comes as one page to print; a teaser has none and stays JSON.";

const shared = {
  summary: "Fit products to a session, or to targets.",
  description,
  capability: "products:read",
  cost: "intelligence",
  isDear: true,
  response: FitAnswer,
  errors: [
    "missing_field",
    "athlete_not_found",
    "activity_not_found",
    "product_not_found",
    "rate_limited",
  ],
  produces: "application/pdf",
} as const;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/nutrition/products/fit",
  {
    GET: {
      ...shared,
      query: FitQuery,
      run: async ({ scope, query }) => asAsked(scope, await fitByQuery(scope, query), query),
    },
    POST: {
      ...shared,
      effect: "none",
      body: FitInput,
      tool: "fit_products",
      query: PrintQuery,
      run: async ({ scope, query, body }) => asAsked(scope, await fitProducts(scope, body), query),
    },
  },
);
