import { resource } from "@/lib/api/route";
import { readProduct } from "@/lib/catalog/looking-up";
import { AthleteOfCatalog, ProductAnswer } from "@/lib/contract/product";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/products/{barcode}", {
  GET: {
    summary: "Retrieve a product by barcode (any GTIN form) or slug.",
    capability: "products:read",
    cost: "intelligence",
    query: AthleteOfCatalog,
    response: ProductAnswer,
    errors: ["missing_field", "athlete_not_found", "product_not_found", "rate_limited"],
    tool: {
      name: "get_product",
      title: "Get a product",
      about:
        "Look up one product by barcode, slug or id, with the contents of a serving. To find a product by name, use search_products.",
    },
    run: ({ scope, params, query }) => readProduct(scope, query.athlete_id, params.barcode),
  },
});
