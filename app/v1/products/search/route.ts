import { resource } from "@/lib/api/route";
import { searchCatalog } from "@/lib/catalog/search";
import { ProductSearchAnswer, ProductSearchQuery } from "@/lib/contract/product";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/products/search", {
  GET: {
    summary: "Search the catalogue by what is typed, best first.",
    description:
      "Brand, name, flavour, kind or a barcode, in any order and spelled as it may be. Without `q` the whole catalogue is listed. A cursor goes on with the same query; each product comes once, also while others are added.",
    capability: "products:read",
    cost: "intelligence",
    query: ProductSearchQuery,
    response: ProductSearchAnswer,
    errors: ["missing_field", "athlete_not_found", "invalid_cursor", "rate_limited"],
    tool: {
      name: "search_products",
      title: "Search products",
      about:
        "Find fueling products by brand, name, flavour, kind or barcode, best first, a page at a time. For what suits a session use analyze_product_fit instead of choosing from this list.",
    },
    run: ({ scope, query }) => searchCatalog(scope, query),
  },
});
