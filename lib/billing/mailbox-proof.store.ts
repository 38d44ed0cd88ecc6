import type { AthletePlan } from "@/lib/contract/plans";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

export interface NewProof {
  hash: string;
  environment: Environment;
  emailKey: string;
  expiresAt: Date;
  /** The athlete a subscription is for, and the chosen plan; null opens what the address has bought. */
  subscribe: { accountId: string; athleteId: string; plan: AthletePlan } | null;
}

/** Stores a proof, unless its athlete is gone. */
export async function insertProof(handle: Db, proof: NewProof): Promise<void> {
  const { hash, environment, emailKey, expiresAt, subscribe } = proof;
  if (subscribe === null) {
    const data = { hash, environment, emailKey, expiresAt, purpose: "manage" };
    await handle.mailboxProof.create({ data });
    return;
  }
  const { accountId, athleteId, plan } = subscribe;
  await handle.$executeRaw`
    INSERT INTO mailbox_proof (hash, environment, purpose, account_id, athlete_id, email_key, plan, expires_at)
    SELECT ${hash}, ${environment}::environment, 'subscribe', ${accountId}::uuid, id, ${emailKey}, ${plan}, ${expiresAt}
    FROM athlete WHERE id = ${athleteId}::uuid AND erased_at IS NULL FOR KEY SHARE`;
}

/** Marks a proof as used, if it is valid. @returns the proof, the first time only */
export async function spendProof(
  handle: Db,
  { hash, purpose, wallNow }: { hash: string; purpose: "subscribe" | "manage"; wallNow: Date },
) {
  const [spent] = await handle.mailboxProof.updateManyAndReturn({
    where: { hash, purpose, usedAt: null, expiresAt: { gt: wallNow } },
    data: { usedAt: wallNow },
  });
  return spent ?? null;
}

/** Finds whose mailbox a used proof was for. */
export const findUsedProof = (handle: Db, hash: string) =>
  handle.mailboxProof.findFirst({
    where: { hash, purpose: "manage", NOT: { usedAt: null } },
    select: { environment: true, emailKey: true },
  });

/** Finds the customer with which an address last paid, within one account if given. */
export async function findFormerCustomer(
  handle: Db,
  bought: { environment: Environment; emailKey: string; accountId?: string },
): Promise<string | null> {
  const purchase = await handle.purchase.findFirst({
    where: { ...bought, NOT: [{ grantedAt: null }, { customerId: null }] },
    select: { customerId: true },
    orderBy: { createdAt: "desc" },
  });
  return purchase?.customerId ?? null;
}

/** Lists what an address has paid for, newest first. */
export const findPaidPurchases = (handle: Db, environment: Environment, emailKey: string) =>
  handle.purchase.findMany({
    where: { environment, emailKey, NOT: [{ grantedAt: null }, { customerId: null }] },
    select: {
      id: true,
      plan: true,
      customerId: true,
      isLive: true,
      isEnding: true,
      grantedUntil: true,
      endedAt: true,
      endReason: true,
    },
    orderBy: { createdAt: "desc" },
    take: 20,
  });
