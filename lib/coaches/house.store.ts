import type { CallScope, PersonScope } from "@/lib/access/scope";
import { ACCOUNT_LIMITS } from "@/lib/contract/plans";
import { toDate } from "@/lib/platform/clock";
import type { Environment } from "@/lib/platform/env";
import { uuidFrom } from "@/lib/platform/ids";

export const HOUSE_NAME = "Aidstation";
const HOUSE_ID = uuidFrom("the house's partner");
export const houseAccountId = (environment: Environment): string =>
  uuidFrom(`the house's ${environment} account`);

/** Creates the operator's own account of an environment if it doesn't exist. Safe to run concurrently. */
export async function ensureHouse({ db, environment, wallMs }: CallScope): Promise<void> {
  const createdAt = toDate(wallMs);
  const house = { name: HOUSE_NAME, email: "", kind: "house" as const, createdAt };
  await db.partner.createMany({ data: { id: HOUSE_ID, ...house }, skipDuplicates: true });
  const { ratePerSecond, burst } = ACCOUNT_LIMITS.platform;
  const account = { partnerId: HOUSE_ID, environment, ratePerSecond, burst, createdAt };
  await db.account.createMany({
    data: { id: houseAccountId(environment), ...account },
    skipDuplicates: true,
  });
}

/** Maximum number of partners' records shown: anyone with an API key can put any address into theirs. */
const SHOWN = 50;

/** Returns the records with this person's address in the operator's own account, oldest first. */
export const findHouseRecords = ({ db, environment, emailKey }: PersonScope) =>
  db.athlete.findMany({
    where: { emailKey, erasedAt: null, accountId: houseAccountId(environment) },
    select: { id: true, name: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });

/** Returns some of the records with this person's address in any partner account of the environment, oldest first. */
export async function listPartnerRecords({ db, environment, emailKey }: PersonScope) {
  const house = houseAccountId(environment);
  const rows = await db.athlete.findMany({
    where: { emailKey, erasedAt: null, accountId: { not: house }, account: { environment } },
    select: {
      id: true,
      name: true,
      account: { select: { partner: { select: { name: true, displayName: true } } } },
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: SHOWN,
  });
  return rows.map(({ id, name, account }) => ({
    id,
    name,
    partnerName: account.partner.displayName ?? account.partner.name,
  }));
}
