import { toDate, wallMs } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

/** An ending that the payer must be told about. */
export interface Ending {
  emailKey: string | null;
  plan: string;
}

/** Marks a purchase's ending as announced. @returns the purchase's data the first time; null after that */
export async function markEnding(handle: Db, id: string, at: Date): Promise<Ending | null> {
  const [marked] = await handle.purchase.updateManyAndReturn({
    where: { id, endingAt: null },
    data: { endingAt: at },
    select: { emailKey: true, plan: true },
  });
  return marked ?? null;
}

/** Identifies a duty. */
export interface DutyKey {
  kind: string;
  subject: string;
}

interface Payer {
  environment: Environment;
  customerId: string;
}

/** Records that a duty failed. @returns since when it has been failing */
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

/** Deletes failures that no longer occur or are no longer due. */
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

/** True if any duty of a customer is failing. */
export const hasFailures = async (handle: Db, payer: Payer): Promise<boolean> =>
  (await handle.failingDuty.count({ where: { ...payer } })) > 0;

/** Lists failing duties, longest failing first. */
export const listFailures = (handle: Db, limit: number) =>
  handle.failingDuty.findMany({ orderBy: { since: "asc" }, take: limit });

/** Returns how many duties are failing and since when the oldest has been, Unix milliseconds; null if none is. */
export async function failureFacts(handle: Db): Promise<{ count: number; sinceMs: number | null }> {
  const { _count, _min } = await handle.failingDuty.aggregate({
    _count: true,
    _min: { since: true },
  });
  return { count: _count, sinceMs: _min.since?.getTime() ?? null };
}
