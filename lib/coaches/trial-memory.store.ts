import type { PersonScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import { keysFor } from "@/lib/platform/app-secret";
import { toDate } from "@/lib/platform/clock";
import { sign } from "@/lib/platform/crypto";

/** 13 months of 31 days. */
const KEPT_MS = 13 * 31 * DAY_MS;

/** Returns the keyed hashes that stand for an address, one per active key, so the table alone identifies nobody. */
const hashesOf = ({ emailKey }: PersonScope): string[] =>
  keysFor("trial-memory").map((key) => sign(key, emailKey));

/** Stores when the trial of a person's own record began, before the record is erased: each person gets one trial. */
export async function rememberTrial(person: PersonScope, athleteId: string): Promise<void> {
  const { db, environment, wallMs } = person;
  const { trialStartedAt } = await db.athlete.findUniqueOrThrow({
    where: { id: athleteId },
    select: { trialStartedAt: true },
  });
  const [addressHash] = hashesOf(person);
  if (trialStartedAt === null || addressHash === undefined) return;
  const forgetAt = toDate(wallMs + KEPT_MS);
  await db.trialMemory.upsert({
    where: { environment_addressHash: { environment, addressHash } },
    create: { environment, addressHash, trialStartedAt, forgetAt },
    update: { forgetAt },
  });
}

/** Restores an earlier trial on a person's new record. */
export async function restoreTrial(person: PersonScope, athleteId: string): Promise<void> {
  const { db, environment } = person;
  const known = await db.trialMemory.findFirst({
    where: { environment, addressHash: { in: hashesOf(person) } },
    orderBy: { trialStartedAt: "asc" },
  });
  if (known === null) return;
  const { trialStartedAt } = known;
  await db.athlete.update({ where: { id: athleteId }, data: { trialStartedAt } });
}
