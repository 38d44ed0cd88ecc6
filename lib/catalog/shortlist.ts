import type { AccountScope } from "@/lib/access/scope";
import type { Product } from "@/lib/contract/product";
import { digestOf, frictionRefusal, refusedAsNew } from "@/lib/metering/novelty";
import { type CandidatesFor, chooseCandidates } from "./candidates";
import { toProduct } from "./product";
import { findKnown } from "./products.store";

/** Products that are looked at for candidates, most. */
const LOOKED_AT = 600;

/**
 * Products that may meet some targets together: of each kind those that are nearest, without caffeine, whose numbers are
 * known. The same targets give the same products as long as the catalogue is the same.
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
 * The same for an account. Each product counts as one that was looked up today; those that are one too many are left out,
 * and what is fitted are those that the account knows.
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
