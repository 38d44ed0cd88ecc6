import type { PersonScope } from "@/lib/access/scope";
import { ACCOUNT_LIMITS } from "@/lib/contract/plans";
import { toDate } from "@/lib/platform/clock";
import type { Environment } from "@/lib/platform/env";
import { uuidFrom } from "@/lib/platform/ids";

const HOUSE_ID = uuidFrom("the house's partner");
export const houseAccountId = (environment: Environment): string =>
  uuidFrom(`the house's ${environment} account`);

/** Makes the operator's own account of an environment where it is not there yet, whoever else does so at the moment. */
export async function ensureHouse({ db, environment, wallMs }: PersonScope): Promise<void> {
  const createdAt = toDate(wallMs);
  const house = { name: "Aidstation", email: "", kind: "house" as const, createdAt };
  await db.partner.createMany({ data: { id: HOUSE_ID, ...house }, skipDuplicates: true });
  const limits = ACCOUNT_LIMITS.platform;
  const account = { partnerId: HOUSE_ID, environment, ...limits, createdAt };
  await db.account.createMany({
    data: { id: houseAccountId(environment), ...account },
    skipDuplicates: true,
  });
}

/** The athlete records of an environment that have somebody's address, in whatever account: the oldest first. */
export async function listRecords({ db, environment, emailKey }: PersonScope) {
  const rows = await db.athlete.findMany({
    where: { emailKey, erasedAt: null, account: { environment } },
    select: {
      id: true,
      name: true,
      accountId: true,
      account: { select: { partner: { select: { name: true } } } },
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: 50,
  });
  return rows.map(({ id, name, accountId, account }) => ({
    id,
    name,
    accountId,
    partnerName: account.partner.name,
  }));
}
