import { wallMs } from "@/lib/platform/clock";
import { type Db, db, transaction } from "@/lib/platform/db";
import { enqueue } from "@/lib/platform/jobs";
import { oneByOne } from "@/lib/platform/one-by-one";
import type { Owner } from "@/lib/platform/outbox";
import { NO_STANDING, subscriptionStatus } from "./entitlement";
import {
  decayLinks,
  findAthletesByAddress,
  findMatches,
  findReplaceable,
  findUnmatched,
  holdActive,
  insertLink,
  type Match,
} from "./linking.store";
import { findPurchase } from "./purchases.store";
import { announceLoss, announceUnlock, readStandings } from "./standing";

/**
 * Links athletes to what their email address has bought in their environment, and unlinks those whose address no longer
 * matches. Addresses are compared trimmed and lowercased. Two athletes of one account who share an address are never
 * linked by it, since nobody could tell whose it is.
 */
export async function matchAthletes(owner: Owner, athleteIds: readonly string[]): Promise<number> {
  const { decayed, losing } = await decayLinks(owner.db, athleteIds, owner.nowMs);
  await announceLoss(owner, losing, "email_match_decayed");
  const matches = await findMatches(owner.db, athleteIds, owner.nowMs);
  let linked = 0;
  for (const match of matches) linked += (await link(owner, match)) ? 1 : 0;
  return linked + decayed.length;
}

async function link(owner: Owner, match: Match): Promise<boolean> {
  const { athleteId, purchaseId, expiresAtMs } = match;
  if (!(await holdActive(owner.db, purchaseId, owner.nowMs))) return false;
  const before = (await readStandings(owner.db, [athleteId])).get(athleteId) ?? NO_STANDING;
  const source = "email_match" as const;
  const isNew = await insertLink(owner.db, { athleteId, purchaseId, source, nowMs: owner.nowMs });
  if (isNew && subscriptionStatus(before, owner.nowMs) !== "full") {
    await announceUnlock(owner, { athleteId, source, expiresAtMs });
  }
  if (isNew) await askReplaceable(owner.db, purchaseId);
  return isNew;
}

/** Has earlier subscriptions of a purchase's athletes read again, which end if it gives access and they don't. */
export async function askReplaceable(handle: Db, purchaseId: string): Promise<void> {
  for (const customer of await findReplaceable(handle, purchaseId))
    await enqueue({ db: handle }, "billing/customer.changed", customer);
}

/** Links every athlete in the environment whose address matches a purchase with access, each separately. */
export async function matchBuyer(purchaseId: string): Promise<void> {
  const purchase = await findPurchase(db, purchaseId);
  if (purchase?.emailKey == null) return;
  const { environment, emailKey } = purchase;
  const athletes = await findAthletesByAddress(db, environment, emailKey);
  await oneByOne("match-buyer", athletes, async ({ athleteId, owner }) => {
    const unit = { accountId: owner.accountId, nowMs: wallMs() + owner.nowMs, db };
    return (await transaction(unit, (unit) => matchAthletes(unit, [athleteId]))) > 0;
  });
}

/** Athletes checked together. */
const BATCH = 2_000;

/** Rechecks all athletes whose links and address disagree, to catch what writes and payments missed. */
export async function matchEverybody(): Promise<{ changed: number; failed: number }> {
  let [changed, failed] = [0, 0];
  for (let after: string | null = null; ; ) {
    const { unmatched, last }: Awaited<ReturnType<typeof findUnmatched>> = await findUnmatched(
      after,
      BATCH,
    );
    const worked = await oneByOne("match-addresses", unmatched, async (row) => {
      const owner = { accountId: row.accountId, nowMs: wallMs() + row.offsetMs, db };
      changed += await transaction(owner, (owner) => matchAthletes(owner, [row.athleteId]));
      return true;
    });
    failed += worked.failed;
    if (last === null) return { changed, failed };
    after = last;
  }
}
