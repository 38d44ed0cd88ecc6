import { resource } from "@/lib/api/route";
import { fitByQuery, fitProducts } from "@/lib/catalog/fit";
import { FitAnswer, FitInput, FitQuery } from "@/lib/contract/fit";

const description =
  "Scores each product alone and finds the best of up to three in whole servings, water free, that passes no ceiling, with a plan of what to take when. Made for one of: a stored session, named targets, or what a calculation takes. Stores nothing and debits no trial.";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/nutrition/products/fit",
  {
    GET: {
      summary: "Fit products to a session, or to targets.",
      description,
      capability: "products:read",
      cost: "intelligence",
      query: FitQuery,
      response: FitAnswer,
      errors: ["athlete_not_found", "activity_not_found", "product_not_found", "rate_limited"],
      run: ({ scope, query }) => fitByQuery(scope, query),
    },
    POST: {
      summary: "Fit products to a session, or to targets.",
      description,
      capability: "products:read",
      cost: "intelligence",
      effect: "none",
      body: FitInput,
      response: FitAnswer,
      errors: ["athlete_not_found", "activity_not_found", "product_not_found", "rate_limited"],
      tool: "fit_products",
      run: ({ scope, body }) => fitProducts(scope, body),
    },
  },
);
