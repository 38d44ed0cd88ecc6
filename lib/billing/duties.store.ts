import { toDate, wallMs } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

/** An end that is to be told to whoever pays. */
export interface Ending {
  emailKey: string | null;
  plan: string;
}

/** Notes that a purchase was told to end. @returns whose it is, the first time; null ever after */
export async function markEnding(handle: Db, id: string, at: Date): Promise<Ending | null> {
  const [marked] = await handle.purchase.updateManyAndReturn({
    where: { id, endingAt: null },
    data: { endingAt: at },
    select: { emailKey: true, plan: true },
  });
  return marked ?? null;
}

/** A duty by what it is about. */
export interface DutyKey {
  kind: string;
  subject: string;
}

interface Payer {
  environment: Environment;
  customerId: string;
}

/** Notes that a duty failed. @returns since when it fails */
export async function noteFailure(
  handle: Db,
  { environment, customerId }: Payer,
  { kind, subject }: DutyKey,
  error: string,
): Promise<Date> {
  const at = toDate(wallMs());
  const key = { environment, customerId, kind, subject };
  const { since } = await handle.failingDuty.upsert({
    where: { environment_customerId_kind_subject: key },
    create: { ...key, since: at, lastAt: at, error },
    update: { attempts: { increment: 1 }, lastAt: at, error },
  });
  return since;
}

/** Forgets what failed before and no longer does, or is no longer due. */
export async function forgetFailures(
  handle: Db,
  { environment, customerId }: Payer,
  stillFailing: readonly DutyKey[],
): Promise<void> {
  await handle.failingDuty.deleteMany({
    where: {
      ...{ environment, customerId },
      NOT: stillFailing.map(({ kind, subject }) => ({ kind, subject })),
    },
  });
}

/** Whether a duty of a customer fails. */
export const hasFailures = async (handle: Db, payer: Payer): Promise<boolean> =>
  (await handle.failingDuty.count({ where: { ...payer } })) > 0;

/** Duties that fail, those that have failed longest first. */
export const listFailures = (handle: Db, limit: number) =>
  handle.failingDuty.findMany({ orderBy: { since: "asc" }, take: limit });

/** How many duties fail, and since when the oldest does, Unix milliseconds; null where none fails. */
export async function failureFacts(handle: Db): Promise<{ count: number; sinceMs: number | null }> {
  const { _count, _min } = await handle.failingDuty.aggregate({
    _count: true,
    _min: { since: true },
  });
  return { count: _count, sinceMs: _min.since?.getTime() ?? null };
}
