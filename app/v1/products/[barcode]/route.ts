import { resource } from "@/lib/api/route";
import { readProduct } from "@/lib/catalog/looking-up";
import { AthleteOfCatalog, ProductAnswer } from "@/lib/contract/product";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/products/{barcode}", {
  GET: {
    summary: "Look up one product by its barcode, in any form of its GTIN, or its slug.",
    capability: "products:read",
    cost: "intelligence",
    query: AthleteOfCatalog,
    response: ProductAnswer,
    errors: ["missing_field", "athlete_not_found", "product_not_found", "rate_limited"],
    tool: {
      name: "get_product",
      title: "One product",
      about:
        "Look up one product by barcode, slug or id, with what a serving holds. To find a product by its name use search_products.",
    },
    run: ({ scope, params, query }) => readProduct(scope, query.athlete_id, params.barcode),
  },
});
