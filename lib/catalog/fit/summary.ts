import { type Product, ProductSummary } from "@/lib/contract/product";

/** What lists show of a product. */
export const summaryOf = (product: Product): ProductSummary => ProductSummary.parse(product);
