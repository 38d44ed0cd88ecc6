import type Stripe from "stripe";

export const PAGE = { limit: 100 } as const;
/** Maximum entries per list. A customer has a few dozen; this limits the cost of a bug elsewhere. */
const MOST = 2_000;

/** Returns all entries of a list, page by page. */
export const every = <T>(list: Stripe.ApiListPromise<T>): Promise<T[]> =>
  list.autoPagingToArray({ limit: MOST });
