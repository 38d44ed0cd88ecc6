import { queueLinkMail } from "@/lib/mail/queue";
import { toDate, wallMs } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { db, transaction } from "@/lib/platform/db";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { newLinkSecret } from "@/lib/platform/ids";
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
 * paying again. An address without one gets nothing, neither does one that has been sent enough, and the account learns
 * of none of it: that would tell strangers who subscribes.
 */
export async function offerLink(request: ProofRequest): Promise<void> {
  const { environment, accountId, athleteId, emailKey, nowMs } = request;
  const token = newLinkSecret();
  await transaction({ db }, async (unit) => {
    if ((await findActivePurchase(unit.db, environment, emailKey, nowMs)) === null) return;
    const isQueued = await queueLinkMail(unit, {
      environment,
      to: emailKey,
      template: "use_subscription",
      variables: { url: `${baseUrl(environment)}/subscribe/link?token=${token}` },
    });
    if (!isQueued) return;
    await insertProof(unit.db, {
      hash: sha256(token),
      environment,
      accountId,
      athleteId,
      emailKey,
      expiresAt: toDate(wallMs() + VALID_MS),
    });
  });
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
