import type { PersonScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import { keysFor } from "@/lib/platform/app-secret";
import { toDate } from "@/lib/platform/clock";
import { sign } from "@/lib/platform/crypto";

/** 13 months of 31 days. */
const KEPT_MS = 13 * 31 * DAY_MS;

/** What an address is remembered by: a keyed hash, so that the table alone names nobody. One for each key in force. */
const hashesOf = ({ emailKey }: PersonScope): string[] =>
  keysFor("trial-memory").map((key) => sign(key, emailKey));

/** Remembers when the trial of a person's own record began, before the record is erased: they get one trial. */
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

/** Gives a new record of a person the trial that they began before. */
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
