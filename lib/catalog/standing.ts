import type { z } from "zod";
import type { AccountScope, CoachScope } from "@/lib/access/scope";
import { refuseMissingAthlete } from "@/lib/athletes/athletes";
import { readBasis } from "@/lib/athletes/bases";
import { subscriptionStatus } from "@/lib/billing/entitlement";
import { subscribeOffer } from "@/lib/billing/subscribe-link";
import type { CallToAction } from "@/lib/contract/prescription";
import type { Category } from "@/lib/contract/product";
import { takeForAthlete } from "@/lib/metering/athlete-limit";
import { callToAction } from "@/lib/nutrition/answer";
import { uuidFrom } from "@/lib/platform/ids";
import { keepAccess } from "./access-log";
import { CATEGORIES } from "./product";

/** What an athlete may see of the catalog, given their standing. */
export type CatalogView =
  | { tier: "full" }
  | { tier: "teaser"; categories: z.output<typeof Category>[]; cta: CallToAction };

/** A catalog access for the log: a search by its distinguishing parameters, products by id. */
export interface AskedOfCatalog {
  asked: "search" | "curated" | "lookup" | "compare" | "fit";
  query?: unknown;
  products?: readonly string[];
}

/**
 * Returns whether an athlete may see products, or what is shown instead. A trial shows them for its thirty days, and is
 * neither started nor debited here. The access is logged and counts toward the athlete's own rate limit.
 *
 * @throws athlete_not_found, environment_mismatch, rate_limit_exceeded
 */
export async function catalogView(
  account: AccountScope,
  athleteId: string,
  { asked, query, products = [] }: AskedOfCatalog,
): Promise<CatalogView> {
  const basis =
    (await readBasis(account, athleteId)) ??
    (await refuseMissingAthlete(account, athleteId, "athlete_id"));
  await takeForAthlete(account, "athlete_products", athleteId);
  const status = subscriptionStatus(basis.facts, account.nowMs);
  const tier = status === "teaser" ? "teaser" : "full";
  keepAccess({
    accountId: account.accountId,
    athleteId,
    requestId: account.requestId,
    asked,
    query: query === undefined ? null : uuidFrom(JSON.stringify(query)),
    products,
    tier,
    atMs: account.wallMs,
  });
  if (tier === "full") return { tier };
  return { tier, categories: CATEGORIES, cta: callToAction(subscribeOffer(account, athleteId)) };
}

/**
 * Counts a coach's fit toward the athlete's own rate limit, and logs it as a catalog access. Coaches see products
 * whatever the athlete's standing.
 *
 * @throws rate_limit_exceeded
 */
export async function admitCoachFit(
  scope: CoachScope,
  athleteId: string,
  activityId: string,
): Promise<void> {
  await takeForAthlete({ isUnbounded: false }, "athlete_products", athleteId);
  keepAccess({
    accountId: null,
    athleteId,
    requestId: scope.requestId,
    asked: "coach_fit",
    query: uuidFrom(JSON.stringify([activityId])),
    products: [],
    tier: "full",
    atMs: scope.wallMs,
  });
}
