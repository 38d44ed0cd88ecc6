import type { z } from "zod";
import { fail, isApiError } from "@/lib/contract/errors";
import type { ItemError } from "@/lib/contract/primitives";
import { check } from "./check";

/** The items of a batch that passed, each with its index in the request. */
export interface CheckedItems<T> {
  good: { index: number; value: T }[];
  errors: ItemError[];
}

/**
 * Checks a batch item by item: those that fail the schema, or the rule after it, become errors with their index.
 *
 * @throws empty_batch, batch_too_large
 */
export function checkItems<S extends z.ZodType, T>(
  items: readonly unknown[],
  maximum: number,
  schema: S,
  rule: (input: z.output<S>, index: number) => T,
): CheckedItems<T> {
  requireBatchSize(items, maximum);
  const checked: CheckedItems<T> = { good: [], errors: [] };
  items.forEach((item, index) => {
    try {
      checked.good.push({ index, value: rule(check(schema, item), index) });
    } catch (error) {
      checked.errors.push(itemError(index, error));
    }
  });
  return checked;
}

/** @throws empty_batch, batch_too_large */
export function requireBatchSize(items: readonly unknown[], maximum: number): void {
  if (items.length === 0) fail("empty_batch");
  if (items.length > maximum) {
    fail("batch_too_large", { message: `At most ${maximum} items; this holds ${items.length}.` });
  }
}

/**
 * Returns the cost of a batch in calls, at least one. A batch that `requireBatchSize` will refuse costs one from the
 * start: units taken only to be refunded would be missing for others meanwhile.
 *
 * @param units total cost of its items
 */
export const unitsOfBatch = (items: readonly unknown[], maximum: number, units: number): number =>
  items.length > maximum ? 1 : Math.max(1, units);

/** Converts an API error to an item's error. Any other error is not the item's fault and is rethrown. */
export function itemError(index: number, error: unknown): ItemError {
  if (!isApiError(error)) throw error;
  const { param } = error.details;
  return {
    index,
    code: error.code,
    message: error.message,
    ...(param === undefined ? {} : { param }),
  };
}
