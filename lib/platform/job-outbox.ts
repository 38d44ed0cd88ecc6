import type { JobEventData, JobEventName } from "@/lib/contract/job-events";
import { toDate, wallMs } from "./clock";
import { type Db, pool, transaction } from "./db";
import { newId } from "./ids";
import { newListener } from "./listen";
import { log } from "./log";
import { oneByOne, type Worked } from "./one-by-one";

const CHANNEL = "job_outbox";
const BATCH = 100;
/** How long a relay may take over a batch before another one takes it again. */
const LEASE_MS = 30_000;
/** How long what a killed process left lies at most, beside the lease. */
const SWEEP_MS = 5_000;

/** Has work of our own begin once the unit of work commits, and not at all if it does not. */
export async function enqueue<N extends JobEventName>(
  scope: { db: Db },
  name: N,
  data: JobEventData<N>,
): Promise<void> {
  await enqueueEach(scope, name, [data]);
}

/** The same for several pieces of work of one name. */
export async function enqueueEach<N extends JobEventName>(
  { db }: { db: Db },
  name: N,
  each: readonly JobEventData<N>[],
): Promise<void> {
  const createdAt = toDate(wallMs());
  await db.jobOutbox.createMany({
    data: each.map((data) => ({ id: newId(), name, data, createdAt })),
  });
  await db.$executeRaw`SELECT pg_notify(${CHANNEL}, '')`;
}

/**
 * Begins work anew for each of some rows that should long have been done with. One that cannot be begun is logged and
 * keeps nobody from the next.
 */
export async function enqueueAnew<N extends JobEventName>(
  scope: { db: Db },
  name: N,
  left: readonly JobEventData<N>[],
): Promise<Worked> {
  return oneByOne(name, left, async (data) => {
    await transaction(scope, (unit) => enqueue(unit, name, data));
    return true;
  });
}

/** How long after its beginning such work counts as left over, in milliseconds. */
export const LEFT_OVER_MS = 86_400_000;

/** An event as whoever drives the jobs takes it. The second one of the same id is the same event. */
interface Relayed {
  id: string;
  name: string;
  data: Record<string, unknown>;
}

/** Hands events on; resolves once they are kept for certain. */
type Send = (events: readonly Relayed[]) => Promise<unknown>;

/** Where events go, and which ones are known there. Others stay for whoever knows them. */
interface Destination {
  names: readonly JobEventName[];
  send: Send;
}

/** Hands on what waits, oldest first, until nothing does. What cannot be handed on now stays. @returns how many went */
export async function relay({ names, send }: Destination): Promise<number> {
  for (let sent = 0; ; ) {
    const batch = await claim(names);
    if (batch.length === 0) return sent;
    sent += await handOn(batch, send);
  }
}

/** Hands on a batch; where that fails, each by itself, so that one that nobody takes keeps no other. @returns how many went */
async function handOn(batch: readonly Relayed[], send: Send): Promise<number> {
  try {
    await send(batch);
    await forget(batch);
    return batch.length;
  } catch (err) {
    if (batch.length === 1) {
      log.error(
        { err, event: batch[0]?.name, event_id: batch[0]?.id },
        "a job event was not relayed",
      );
      return 0;
    }
    let sent = 0;
    for (const one of batch) sent += await handOn([one], send);
    return sent;
  }
}

const forget = (sent: readonly Relayed[]) =>
  pool.query("DELETE FROM job_outbox WHERE id = ANY($1)", [sent.map(({ id }) => id)]);

async function claim(names: readonly JobEventName[]): Promise<Relayed[]> {
  const { rows } = await pool.query<Relayed>(
    `UPDATE job_outbox SET claimed_until = $1 WHERE id IN (
       SELECT id FROM job_outbox
       WHERE name = ANY($4) AND (claimed_until IS NULL OR claimed_until < $2)
       ORDER BY created_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id, name, data`,
    [toDate(wallMs() + LEASE_MS), toDate(wallMs()), BATCH, names],
  );
  return rows;
}

export interface Relay {
  stop: () => Promise<void>;
}

/** Hands on whatever waits, from now until it is stopped: woken by commits, and by a look every few seconds. */
export function startRelay(destination: Destination): Relay {
  let running: Promise<unknown> = Promise.resolve();
  let isWaiting = false;

  /** Several reasons to look while one look is under way are one. */
  const look = () => {
    if (isWaiting) return;
    isWaiting = true;
    running = running.then(() => {
      isWaiting = false;
      return relay(destination).catch((err: unknown) =>
        log.error({ err }, "job events were not relayed"),
      );
    });
  };

  const listener = newListener(CHANNEL, look);
  const sweep = setInterval(look, SWEEP_MS);
  return {
    stop: async () => {
      clearInterval(sweep);
      await listener.close();
      await running;
    },
  };
}
