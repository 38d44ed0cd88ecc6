import { resource } from "@/lib/api/route";
import { compareProducts } from "@/lib/catalog/looking-up";
import { CompareAnswer, CompareInput, CompareQuery } from "@/lib/contract/fit";

const compare = {
  cost: "intelligence",
  effect: "none",
  response: CompareAnswer,
  errors: ["missing_field", "athlete_not_found", "product_not_found", "rate_limited"],
} as const;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/nutrition/products/compare",
  {
    GET: {
      ...compare,
      capability: "products:read",
      summary: "Compare 2 to 10 products named in the URL.",
      query: CompareQuery,
      run: ({ scope, query }) => compareProducts(scope, query),
    },
    POST: {
      ...compare,
      capability: "products:fit",
      summary: "Compare the labels of 2 to 10 products.",
      description: "Shows the labels side by side and where they differ.",
      body: CompareInput,
      tool: {
        name: "compare_products",
        title: "Compare products",
        about:
          "Show the labels of 2 to 10 products side by side and where they differ. To find which of them suit a session, use analyze_product_fit.",
      },
      run: ({ scope, body }) => compareProducts(scope, body),
    },
  },
);
