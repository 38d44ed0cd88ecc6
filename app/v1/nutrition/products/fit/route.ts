import { resource } from "@/lib/api/route";
import { asAsked, fitByQuery, fitProducts } from "@/lib/catalog/fit";
import { FitAnswer, FitInput, FitQuery, PrintQuery } from "@/lib/contract/fit";

const description =
  "Scores each product alone and finds the best combination of up to three, in whole servings and with free water, that exceeds no ceiling, with a plan of what to take when. Pass exactly one of: a stored session, named targets, or the inputs of a calculation. Stores nothing and debits no trial. With `format=pdf`, returns a one-page carrying plan to print; a teaser has none and stays JSON.";

const shared = {
  summary: "Fit products to a session or to targets.",
  description,
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
      capability: "products:read",
      query: FitQuery,
      run: async ({ scope, query }) => asAsked(scope, await fitByQuery(scope, query), query),
    },
    POST: {
      ...shared,
      capability: "products:fit",
      effect: "none",
      body: FitInput,
      tool: {
        name: "analyze_product_fit",
        title: "Fit products to a session",
        about:
          "Find which products, up to three combined in whole servings, meet a session's targets, with a plan of what to take when. Pass a stored session, named targets or the inputs of calculate_nutrition. Use it instead of adding up servings yourself; to see labels side by side, use compare_products.",
      },
      query: PrintQuery,
      run: async ({ scope, query, body }) => asAsked(scope, await fitProducts(scope, body), query),
    },
  },
);
