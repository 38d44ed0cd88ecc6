import type { z } from "zod";
import { fail, isApiError } from "@/lib/contract/errors";
import type { ItemError } from "@/lib/contract/primitives";
import { check } from "./check";

/** Items of a batch that passed, each with its place in the request. */
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
 * What a batch costs in calls, at least one. One that `requireBatchSize` will refuse costs that one from the beginning: units
 * that are to be given back are missing to others meanwhile.
 *
 * @param units what its items come to
 */
export const unitsOfBatch = (items: readonly unknown[], maximum: number, units: number): number =>
  items.length > maximum ? 1 : Math.max(1, units);

/** A refusal of one item. Anything but a refusal is no item's fault and goes on up. */
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
