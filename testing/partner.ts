import type { AccountScope } from "@/lib/access/scope";
import type { PartnerScope } from "@/lib/contract/capabilities";
import type { Environment } from "@/lib/platform/env";

/**
 * Creates partners for a test, directly in the database: the one set by `testing/database.ts` for tests in this
 * process, otherwise that of the application under test.
 */
const { AIDSTATION_TEST_DATABASE_URL } = process.env;
if (AIDSTATION_TEST_DATABASE_URL) process.env["DATABASE_URL"] ??= AIDSTATION_TEST_DATABASE_URL;
process.env["DATABASE_POOL"] ??= "4";
process.env["UNIT_GUARD"] ??= "on";

const { createPartner, issueKey, revokeKey, setLimits } = await import("@/lib/partners/partners");
const { db } = await import("@/lib/platform/db");
const { patiently } = await import("@/lib/platform/call-context");
const { actingAs } = await import("@/lib/access/acting");
const { newId } = await import("@/lib/platform/ids");

export interface PartnerOptions {
  /** Requests per second of every account; by default more than any test sends. */
  rate?: number;
  burst?: number;
  /** Daily ceilings, null for the table's; if neither is given, no ceilings or friction apply. */
  requestsPerDay?: number | null;
  intelligencePerDay?: number | null;
  /** Scopes of `testKey`; by default everything. */
  scopes?: readonly PartnerScope[];
  withLive?: boolean;
}

export interface TestPartner {
  partnerId: string;
  accountId: string;
  testKey: string;
  live?: { accountId: string; key: string };
}

export const operator = () => actingAs("operator", "test");

/**
 * Creates a partner with a test account and, on request, a live one. Patient, because it is often called while modules
 * are still loading.
 */
export const newPartner = (options: PartnerOptions = {}): Promise<TestPartner> =>
  patiently(() => makePartner(options));

async function makePartner(options: PartnerOptions): Promise<TestPartner> {
  const { rate = 100_000, burst = 1_000_000, scopes, requestsPerDay, intelligencePerDay } = options;
  const isUnbounded = requestsPerDay === undefined && intelligencePerDay === undefined;
  const limits = {
    ...{ ratePerSecond: rate, burst, isUnbounded },
    ...(requestsPerDay === undefined ? {} : { requestsPerDay }),
    ...(intelligencePerDay === undefined ? {} : { intelligencePerDay }),
  };
  const created = await createPartner(operator(), {
    name: "Test partner",
    email: `${newId()}@partner.example`,
    kind: "platform",
  });
  await setLimits(operator(), created.account_id, limits);
  const partner: TestPartner = {
    partnerId: created.partner_id,
    accountId: created.account_id,
    testKey: created.test_key,
  };
  if (scopes !== undefined) partner.testKey = await newKey(partner, { scopes });
  if (options.withLive === true) {
    const live = await issue(partner, { environment: "live" });
    await setLimits(operator(), live.account_id, limits);
    partner.live = { accountId: live.account_id, key: live.key };
  }
  return partner;
}

type KeyOptions = { environment?: Environment; scopes?: readonly PartnerScope[] };

const issue = (partner: TestPartner, options: KeyOptions) =>
  issueKey(operator(), {
    partnerId: partner.partnerId,
    environment: options.environment ?? "test",
    name: "test",
    scopes: options.scopes ?? ["*"],
  });

/** Creates another key for the partner. */
export const newKey = async (partner: TestPartner, options: KeyOptions = {}): Promise<string> =>
  (await issue(partner, options)).key;

/** Creates a revoked key for the partner. */
export async function newRevokedKey(partner: TestPartner): Promise<string> {
  const { key, key_id } = await issue(partner, {});
  await revokeKey(operator(), key_id);
  return key;
}

let asked = 0;

/** Returns the partner's account scope, for tests in this process. Ignores cached account data. */
export const callerOf = ({ accountId, partnerId }: TestPartner): AccountScope => ({
  ...operator(),
  principal: { kind: "partner_key", id: newId() },
  accountId,
  partnerId,
  only: null,
  reportSource: "partner",
  listening: --asked,
  isUnbounded: true,
});

/** Returns how many rows an account has of everything that a partner's requests write. */
export async function countRows(accountId: string) {
  const where = { accountId };
  const ofOrg = { where: { org: { accountId, endedAt: null } } };
  const [athletes, activities, audits, organizations, members, seats, offers] = await Promise.all([
    // A job clears deleted ones sooner or later.
    db.athlete.count({ where: { ...where, erasedAt: null } }),
    db.activity.count({ where: { ...where, athlete: { erasedAt: null } } }),
    db.auditEntry.count({ where }),
    db.organization.count({ where: { ...where, endedAt: null } }),
    db.member.count(ofOrg),
    db.seatSubscription.aggregate({ ...ofOrg, _count: true, _sum: { usedSeats: true } }),
    db.offer.count(ofOrg),
  ]);
  return { athletes, activities, audits, organizations, members, seats, offers };
}

/** Returns an account's audit rows, oldest first. */
export const auditRows = (accountId: string) =>
  db.auditEntry.findMany({ where: { accountId }, orderBy: { id: "asc" } });
