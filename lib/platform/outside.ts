import { type Db, transaction } from "./db";
import { newId } from "./ids";

/**
 * How a verb with external side effects proceeds: first the external calls, outside any transaction and under a key
 * that a retry of the same request reuses, then one transaction for what the database keeps.
 */
export interface Outside {
  /** Returns a UUID for one side effect: the same on every retry of a request under its idempotency key. */
  keyOf: (step: string) => string;
  /**
   * Runs the transaction that ends the request. If the request has an idempotency key, the response is stored with it.
   */
  commit: <S extends { db: Db }, T>(scope: S, steps: (scope: S) => Promise<T>) => Promise<T>;
}

/** For a request that cannot be retried. */
export const unrepeated: Outside = { keyOf: () => newId(), commit: transaction };
