import { ATHLETE_PLAN_NAMES, type AthletePlan } from "@/lib/contract/plans";
import { queueLinkMail } from "@/lib/mail/queue";
import { LINK_VALID_MS } from "@/lib/mail/templates";
import { toDate, wallMs } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { type Db, db, transaction } from "@/lib/platform/db";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { newLinkSecret } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { isClockMovable } from "./account-clock";
import { subscriptionStatus } from "./entitlement";
import { holdActive, insertLink } from "./linking.store";
import { findFormerCustomer, insertProof, spendProof } from "./mailbox-proof.store";
import { findAccount, findActivePurchase } from "./purchases.store";
import { announceUnlock, readStandings } from "./standing";

export interface ProofRequest {
  environment: Environment;
  accountId: string;
  athleteId: string;
  /** Trimmed, lowercase. */
  emailKey: string;
  plan: AthletePlan;
  /** Account time, Unix milliseconds. */
  nowMs: number;
}

/**
 * Mails a one-time link to an address that has paid here before, so its owner can use their subscription for this
 * athlete without paying again, or pay with a saved card. Other addresses get nothing, nor do addresses that already
 * got enough mails. The caller never learns which, as that would reveal who subscribes.
 */
export async function offerLink(request: ProofRequest): Promise<void> {
  // Nothing can be sealed without the key service, but an error here would reveal that there is something to seal.
  await mailLink(request).catch((err: unknown) =>
    log.error({ err }, "a mailbox proof was not mailed"),
  );
}

async function mailLink(request: ProofRequest): Promise<void> {
  const { environment, accountId, athleteId, emailKey, plan, nowMs } = request;
  const token = newLinkSecret();
  await transaction({ db }, async (unit) => {
    const active = await findActivePurchase(unit.db, environment, emailKey, nowMs);
    if (active === null && (await formerCustomer(unit.db, request)) === null) return;
    const isQueued = await queueLinkMail(unit, {
      environment,
      to: emailKey,
      template: active === null ? "checkout_again" : "use_subscription",
      variables: { url: `${baseUrl(environment)}/subscribe/link?token=${token}` },
    });
    if (!isQueued) return;
    await insertProof(unit.db, {
      hash: sha256(token),
      environment,
      emailKey,
      expiresAt: toDate(wallMs() + LINK_VALID_MS),
      subscribe: { accountId, athleteId, plan },
    });
  });
}

const formerCustomer = (
  handle: Db,
  {
    environment,
    emailKey,
    accountId,
  }: Pick<ProofRequest, "environment" | "emailKey" | "accountId">,
): Promise<string | null> =>
  findFormerCustomer(handle, {
    environment,
    emailKey,
    // A customer with a clock follows the clock of one account.
    ...(isClockMovable(environment) ? { accountId } : {}),
  });

/** The result of a mailed link. */
export type Redeemed =
  | { outcome: "spent" }
  | { outcome: "linked"; athleteId: string }
  /** There is no subscription to use, but an existing customer to pay as. */
  | { outcome: "customer"; order: ProofRequest & { customerId: string } };

/**
 * Redeems a mailed link: links the athlete to the subscription of the address it was sent to, or returns the customer
 * its owner may pay as. Works once. A used or expired link, or one whose athlete is gone, does nothing.
 */
export function redeemLink(token: string): Promise<Redeemed> {
  return transaction({ db }, async ({ db: handle }): Promise<Redeemed> => {
    const wallNow = toDate(wallMs());
    const proof = await spendProof(handle, { hash: sha256(token), purpose: "subscribe", wallNow });
    const plan = ATHLETE_PLAN_NAMES.find((name) => name === proof?.plan);
    if (proof?.accountId == null || proof.athleteId === null || plan === undefined) return SPENT;
    const { environment, emailKey, athleteId, accountId } = proof;
    const account = await findAccount(handle, accountId);
    const before = (await readStandings(handle, [athleteId])).get(athleteId);
    if (account === null || before === undefined) return SPENT;
    const owner = { accountId, nowMs: wallMs() + account.offsetMs, db: handle };
    const purchase = await findActivePurchase(handle, environment, emailKey, owner.nowMs);
    if (purchase === null) {
      const request = { environment, accountId, athleteId, emailKey, plan, nowMs: owner.nowMs };
      const customerId = await formerCustomer(handle, request);
      return customerId === null
        ? SPENT
        : { outcome: "customer", order: { ...request, customerId } };
    }
    if (!(await holdActive(handle, purchase.id, owner.nowMs))) return SPENT;
    const source = "existing_subscription_linked" as const;
    const link = { athleteId, purchaseId: purchase.id, source, nowMs: owner.nowMs };
    const isNew = await insertLink(handle, link);
    if (isNew && subscriptionStatus(before, owner.nowMs) !== "full") {
      const expiresAtMs = purchase.grantedUntil?.getTime() ?? null;
      await announceUnlock(owner, { athleteId, source, expiresAtMs });
    }
    return { outcome: "linked", athleteId };
  });
}

const SPENT = { outcome: "spent" } as const;
