import { resource } from "@/lib/api/route";
import { listCategories } from "@/lib/catalog/looking-up";
import { CategoriesAnswer } from "@/lib/contract/product";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/products/categories",
  {
    GET: {
      summary: "List the kinds of product. The answer is the same for every athlete.",
      capability: "products:read",
      cost: "intelligence",
      response: CategoriesAnswer,
      tool: {
        name: "list_product_categories",
        title: "Kinds of product",
        about: "List the kinds of product that search_products and list_products can filter by.",
      },
      run: () => listCategories(),
    },
  },
);
