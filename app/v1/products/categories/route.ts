import { resource } from "@/lib/api/route";
import { listCategories } from "@/lib/catalog/looking-up";
import { CategoriesAnswer } from "@/lib/contract/product";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/products/categories",
  {
    GET: {
      summary: "List product categories, the same for every athlete.",
      capability: "products:read",
      cost: "intelligence",
      response: CategoriesAnswer,
      tool: {
        name: "list_product_categories",
        title: "List product categories",
        about: "List the product categories that search_products and list_products can filter by.",
      },
      run: () => listCategories(),
    },
  },
);
