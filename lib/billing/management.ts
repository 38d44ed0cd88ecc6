import { addressKey } from "@/lib/contract/address";
import { queueLinkMail } from "@/lib/mail/queue";
import { LINK_VALID_MS } from "@/lib/mail/templates";
import { isPartnerClosed } from "@/lib/partners/builders";
import { toDate, wallMs } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { type Db, db, transaction } from "@/lib/platform/db";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { newLinkSecret } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { stripe } from "@/lib/platform/stripe";
import { newToken, readToken } from "@/lib/platform/token";
import { type BuilderOrder, findBuilder, findBuildersOfAddress } from "./builder.store";
import { payAgain } from "./builder-again";
import { hasEnded } from "./builder-sync";
import { findPaidPurchases, findUsedProof, insertProof, spendProof } from "./mailbox-proof.store";
import { takePaymentCall } from "./payment-limit";
import { planTitle } from "./plan-title";
import type { PurchaseRow } from "./purchases.store";

const PURPOSE = "manage";
/** How long a buyer has to choose what to manage. */
const GRANT_VALID_MS = 15 * 60_000;

/**
 * Mails a one-time link to an address that has bought something here, where its owner can cancel, change the card and
 * find invoices. Other addresses get nothing, and the caller never learns which.
 */
export async function offerManagement(environment: Environment, email: string): Promise<void> {
  // A failure must not reveal that there is something to manage.
  await mailLink(environment, email).catch((err: unknown) =>
    log.error({ err }, "a link to manage was not mailed"),
  );
}

async function mailLink(environment: Environment, email: string): Promise<void> {
  const emailKey = addressKey(email);
  const token = newLinkSecret();
  await transaction({ db }, async (unit) => {
    if ((await boughtBy(unit.db, environment, emailKey)).length === 0) return;
    const isQueued = await queueLinkMail(unit, {
      environment,
      to: emailKey,
      template: "manage_subscription",
      variables: { url: `${baseUrl(environment)}/subscribe/manage/open?token=${token}` },
    });
    if (!isQueued) return;
    const expiresAt = toDate(wallMs() + LINK_VALID_MS);
    await insertProof(unit.db, {
      hash: sha256(token),
      environment,
      emailKey,
      expiresAt,
      subscribe: null,
    });
  });
}

/** Redeems a mailed link. @returns a grant valid for some minutes; null if the link was used or has expired */
export async function redeemManagement(token: string): Promise<string | null> {
  const hash = sha256(token);
  const proof = await spendProof(db, { hash, purpose: "manage", wallNow: toDate(wallMs()) });
  return proof === null ? null : newToken(PURPOSE, [hash], wallMs() + GRANT_VALID_MS);
}

/** Something that an address bought. */
export interface Managed {
  purchaseId: string;
  title: string;
  /** End of access, account time; null for lifetime access. */
  until: Date | null;
  state: "renews" | "ends" | "runs" | "paused" | "ended";
  /** Whether it has ended and can be paid for again, so that what it was bought for continues. */
  canGoOn: boolean;
}

/** Lists what a grant's holder has bought, newest first; null if the grant is invalid or expired. */
export async function readManaged(grant: string): Promise<Managed[] | null> {
  return (await ownedBy(grant))?.bought ?? null;
}

/**
 * Opens the Stripe page where the buyer of a purchase manages it.
 *
 * @returns the page's URL; null if the grant is invalid, expired, or not for that purchase
 * @throws rate_limit_exceeded, and when the processor cannot be asked
 */
export async function openPortal(grant: string, purchaseId: string): Promise<string | null> {
  const owned = await ownedBy(grant);
  const item = owned?.bought.find((each) => each.purchaseId === purchaseId);
  if (owned === null || item?.customerId == null) return null;
  await takePaymentCall({ db }, purchaseId);
  const { environment } = owned;
  const session = await stripe(environment).billingPortal.sessions.create({
    customer: item.customerId,
    return_url: `${baseUrl(environment)}/subscribe/manage`,
  });
  return session.url;
}

/**
 * Opens a checkout to pay again for something that has ended.
 *
 * @returns the checkout's URL; null as for `openPortal`, and if there is nothing to continue
 * @throws rate_limit_exceeded, and when the processor cannot be asked
 */
export async function openAgain(grant: string, purchaseId: string): Promise<string | null> {
  const owned = await ownedBy(grant);
  const item = owned?.bought.find((each) => each.purchaseId === purchaseId);
  const order = item?.canGoOn ? await findBuilder(db, purchaseId) : null;
  if (order === null) return null;
  await takePaymentCall({ db }, purchaseId);
  return payAgain(order);
}

type Bought = Managed & { customerId: string | null };

async function ownedBy(
  grant: string,
): Promise<{ environment: Environment; bought: Bought[] } | null> {
  const [hash] = readToken(PURPOSE, grant, wallMs()) ?? [];
  const proof = hash === undefined ? null : await findUsedProof(db, hash);
  if (proof === null) return null;
  const { environment, emailKey } = proof;
  return { environment, bought: await boughtBy(db, environment, emailKey) };
}

/** Lists what an address has paid for: builder plans first, then athletes' subscriptions. */
async function boughtBy(handle: Db, environment: Environment, emailKey: string): Promise<Bought[]> {
  const [builders, purchases] = await Promise.all([
    findBuildersOfAddress(handle, environment, emailKey),
    findPaidPurchases(handle, environment, emailKey),
  ]);
  const closed = await Promise.all(builders.map(({ id }) => isPartnerClosed({ db: handle }, id)));
  const ended = await Promise.all(builders.map((builder) => hasEnded(handle, builder)));
  return [
    ...builders.map(
      ({ id, customerId, paidUntil, endedAt, isEnding }, index): Bought => ({
        purchaseId: id,
        title: "Builder",
        customerId,
        until: endedAt ?? paidUntil,
        state: builderState({ isEnding, endedAt }, ended[index] === true),
        canGoOn: ended[index] === true && isEnding && closed[index] === false,
      }),
    ),
    ...purchases.map(
      ({ id, plan, customerId, isLive, isEnding, grantedUntil, endedAt, endReason }): Bought => ({
        purchaseId: id,
        title: planTitle(plan),
        customerId,
        until: endedAt ?? grantedUntil,
        state: purchaseState({ isLive, isEnding, endedAt, endReason }),
        canGoOn: false,
      }),
    ),
  ];
}

function builderState(
  { isEnding, endedAt }: Pick<BuilderOrder, "isEnding" | "endedAt">,
  hasEnded: boolean,
): Managed["state"] {
  if (!isEnding) return endedAt === null ? "renews" : "paused";
  return hasEnded ? "ended" : "runs";
}

function purchaseState({
  isLive,
  isEnding,
  endedAt,
  endReason,
}: Pick<PurchaseRow, "isLive" | "isEnding" | "endedAt" | "endReason">): Managed["state"] {
  if (endedAt !== null) return isLive && endReason === "dispute" ? "paused" : "ended";
  if (!isLive) return "runs";
  return isEnding ? "ends" : "renews";
}
