import { resource } from "@/lib/api/route";
import { listCurated } from "@/lib/catalog/search";
import { CuratedAnswer, ProductListQuery } from "@/lib/contract/product";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/products/curated", {
  GET: {
    summary: "List the hand-picked products of the catalog.",
    capability: "products:read",
    cost: "intelligence",
    query: ProductListQuery,
    response: CuratedAnswer,
    errors: ["missing_field", "athlete_not_found", "invalid_cursor", "rate_limited"],
    tool: {
      name: "list_products",
      title: "List products",
      about:
        "List the hand-picked products of the catalog, one page at a time. To find one by name, use search_products.",
    },
    run: ({ scope, query }) => listCurated(scope, query),
  },
});
