import type { AccountScope } from "@/lib/access/scope";
import type { Product } from "@/lib/contract/product";
import { digestOf, frictionRefusal, refusedAsNew } from "@/lib/metering/novelty";
import { type CandidatesFor, chooseCandidates } from "./candidates";
import { toProduct } from "./product";
import { findKnown } from "./products.store";

/** Maximum products considered as candidates. */
const LOOKED_AT = 600;

/**
 * Returns products that may meet some targets together: the nearest of each kind, preferably without caffeine, with
 * known values. The same targets give the same products while the catalog is unchanged.
 */
export async function shortlist(
  scope: Pick<AccountScope, "db">,
  session: CandidatesFor,
  most: number,
): Promise<Product[]> {
  const known = await findKnown(scope, LOOKED_AT);
  return chooseCandidates(known.map(toProduct), session, most);
}

/**
 * Returns a shortlist for an account. Each product counts as a lookup today; those beyond the limit are left out, so
 * only products familiar to the account are fitted.
 *
 * @throws rate_limited, without `Retry-After`, where none is left
 */
export async function familiarShortlist(
  account: AccountScope,
  session: CandidatesFor,
  most: number,
): Promise<Product[]> {
  const products = await shortlist(account, session, most);
  const refused = await refusedAsNew(
    account,
    "product",
    products.map(({ id }) => digestOf(id)),
  );
  const familiar = products.filter(({ id }) => !refused.has(digestOf(id)));
  if (familiar.length > 0 || products.length === 0) return familiar;
  throw frictionRefusal("product");
}
