import { resource } from "@/lib/api/route";
import { searchCatalog } from "@/lib/catalog/search";
import { ProductSearchAnswer, ProductSearchQuery } from "@/lib/contract/product";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/products/search", {
  GET: {
    summary: "Search the catalog, best match first.",
    description:
      "Searches brand, name, flavor, kind and barcode, in any order and with typos. Without `q`, lists the whole catalog. A cursor continues the same query; each product appears once, even if products are added meanwhile.",
    capability: "products:read",
    cost: "intelligence",
    query: ProductSearchQuery,
    response: ProductSearchAnswer,
    errors: ["missing_field", "athlete_not_found", "invalid_cursor", "rate_limited"],
    tool: {
      name: "search_products",
      title: "Search products",
      about:
        "Find fueling products by brand, name, flavor, kind or barcode, best match first, one page at a time. To find what suits a session, use analyze_product_fit instead of choosing from this list.",
    },
    run: ({ scope, query }) => searchCatalog(scope, query),
  },
});
