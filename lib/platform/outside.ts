import { type Db, transaction } from "./db";
import { newId } from "./ids";

/**
 * How a verb with effects outside the database goes about them: first what is outside, in no transaction and under a
 * key that a repetition of the same request has again, then one unit of work for what the database keeps of it.
 */
export interface Outside {
  /** A UUID for one outside effect: the same whenever the same request is tried again under its idempotency key. */
  keyOf: (step: string) => string;
  /** The unit of work that ends the request; the answer it returns is kept with it where the request has a key. */
  commit: <S extends { db: Db }, T>(scope: S, steps: (scope: S) => Promise<T>) => Promise<T>;
}

/** For a request that nobody can repeat. */
export const unrepeated: Outside = { keyOf: () => newId(), commit: transaction };
