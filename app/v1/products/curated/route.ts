import { resource } from "@/lib/api/route";
import { listCurated } from "@/lib/catalog/search";
import { CuratedAnswer, ProductListQuery } from "@/lib/contract/product";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/products/curated", {
  GET: {
    summary: "List the products that were chosen for the catalogue one by one.",
    capability: "products:read",
    cost: "intelligence",
    query: ProductListQuery,
    response: CuratedAnswer,
    errors: ["missing_field", "athlete_not_found", "invalid_cursor", "rate_limited"],
    tool: {
      name: "list_products",
      title: "List products",
      about:
        "List the products that were chosen for the catalogue, a page at a time. To find one by what it is called use search_products.",
    },
    run: ({ scope, query }) => listCurated(scope, query),
  },
});
