import type { InngestFunction } from "inngest";

/** Every job there is. What is not in this list is not served. */
export const functions: InngestFunction.Any[] = [];
