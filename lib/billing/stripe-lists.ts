import type Stripe from "stripe";

export const PAGE = { limit: 100 } as const;
/** Of each kind. A customer has some dozens; this bounds what a mistake elsewhere could cost us. */
const MOST = 2_000;

/** All that a list holds, page by page. */
export const every = <T>(list: Stripe.ApiListPromise<T>): Promise<T[]> =>
  list.autoPagingToArray({ limit: MOST });
