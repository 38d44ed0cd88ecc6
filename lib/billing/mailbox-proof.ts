import { toDate, wallMs } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { db, transaction } from "@/lib/platform/db";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { newLinkSecret } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { sendMail } from "@/lib/platform/mail";
import { subscriptionStatus } from "./entitlement";
import { insertLink } from "./linking.store";
import { findActivePurchase, insertProof, spendProof } from "./purchases.store";
import { announceUnlock, readStandings } from "./standing";

const VALID_MS = 60 * 60_000;

export interface ProofRequest {
  environment: Environment;
  accountId: string;
  athleteId: string;
  /** Trimmed, in lower case. */
  emailKey: string;
  /** Account time, Unix milliseconds. */
  nowMs: number;
}

/**
 * Mails a one-time link to an address that has a subscription, so that its owner can use it for this athlete without
 * paying again. An address without one gets nothing, and the account learns of neither: that would tell strangers who
 * subscribes.
 */
export async function offerLink(request: ProofRequest): Promise<void> {
  const { environment, emailKey, nowMs } = request;
  const token = newLinkSecret();
  const isSubscriber = await transaction({ db }, async ({ db: handle }) => {
    if ((await findActivePurchase(handle, environment, emailKey, nowMs)) === null) return false;
    const expiresAt = toDate(wallMs() + VALID_MS);
    const { accountId, athleteId } = request;
    await insertProof(handle, {
      hash: sha256(token),
      environment,
      accountId,
      athleteId,
      emailKey,
      expiresAt,
    });
    return true;
  });
  if (!isSubscriber) return;
  const address = `${baseUrl(environment)}/subscribe/link?token=${token}`;
  // Not awaited: how long a mail takes must not tell whether there was one.
  sendMail({
    to: emailKey,
    subject: "Use your Aidstation subscription",
    text: `You already have an Aidstation subscription. Open this address within an hour to use it for the athlete you were asked about, without paying again:\n\n${address}\n\nIf you did not ask for this, do nothing: nothing changes.\n`,
  }).catch((error: unknown) => log.error({ err: error }, "a mailbox proof was not sent"));
}

/**
 * Spends a mailed link: links the athlete to the subscription of the address that received it. Works once.
 *
 * @returns false when the link was used, is too old, or the subscription or the athlete is gone meanwhile
 */
export function redeemLink(token: string): Promise<boolean> {
  return transaction({ db }, async ({ db: handle }) => {
    const proof = await spendProof(handle, sha256(token), toDate(wallMs()));
    if (proof === null) return false;
    const owner = { accountId: proof.accountId, nowMs: wallMs() + proof.offsetMs, db: handle };
    const { environment, emailKey, athleteId } = proof;
    const purchase = await findActivePurchase(handle, environment, emailKey, owner.nowMs);
    if (purchase === null) return false;
    const before = (await readStandings(handle, [athleteId])).get(athleteId);
    if (before === undefined) return false;
    const source = "existing_subscription_linked" as const;
    const link = { athleteId, purchaseId: purchase.id, source, nowMs: owner.nowMs };
    const isNew = await insertLink(handle, link);
    if (isNew && subscriptionStatus(before, owner.nowMs) !== "full") {
      const expiresAtMs = purchase.grantedUntil?.getTime() ?? null;
      await announceUnlock(owner, { athleteId, source, expiresAtMs });
    }
    return true;
  });
}
