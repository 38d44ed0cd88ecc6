import { setTimeout as pause } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";
import { BoundedClient } from "./bounded-client";
import { inUnit, unitLimitMs, WAIT_MS } from "./call-context";
import { stopwatchMs } from "./clock";
import { chance } from "./crypto";
import { isConflict } from "./database-loss";
import { env } from "./env";
import { FairPool } from "./fair-pool";
import { singleton } from "./singleton";

function openPool(): pg.Pool {
  const pool = new FairPool({
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL,
    Client: BoundedClient,
    connectionTimeoutMillis: WAIT_MS.connection,
    // What nobody waits for any more ends a little later on the other side too.
    statement_timeout: WAIT_MS.patientQuery - 1_000,
    idle_in_transaction_session_timeout: WAIT_MS.patientUnit,
    keepAlive: true,
  });
  // A connection that dies while idle is replaced by the next request; unheard, it would end the process.
  pool.on("error", () => undefined);
  return pool;
}

/** The pool behind Prisma. The hot paths have a connection of their own. */
export const pool = singleton("pool", openPool);

const client = singleton(
  "prisma",
  () =>
    // What a query was asked with may be somebody's words: no log has it.
    new PrismaClient({ adapter: new PrismaPg(pool), errorFormat: "minimal" }),
);

/** A handle to the database: the pool, or the open transaction of a unit of work. */
export type Db = Prisma.TransactionClient;

/** The handle of work that is no unit: each query takes a connection of the pool and gives it back. */
export const db: Db = client;

/** How often a unit of work begins anew that collided with others, and how long it waits for that at most. */
const COLLISIONS_MAX = 4;
const PAUSE_MS = 40;

/**
 * Runs the steps as one unit of work, with a scope whose handle is its transaction. Whatever they throw undoes all of
 * them. Inside another unit they join it.
 *
 * Steps may run more than once: a unit that collides with another one, which undoes it, begins anew in what is left of
 * its time. That is why they do nothing outside the database.
 */
export async function transaction<S extends { db: Db }, T>(
  scope: S,
  steps: (scope: S) => Promise<T>,
): Promise<T> {
  if (scope.db !== db) return steps(scope);
  const endsMs = stopwatchMs() + unitLimitMs();
  for (let collisions = 0; ; ) {
    try {
      return await unit(scope, steps, endsMs);
    } catch (error) {
      const pauseMs = PAUSE_MS * ++collisions * chance();
      const isOver = collisions > COLLISIONS_MAX || stopwatchMs() + pauseMs >= endsMs;
      if (!isConflict(error) || isOver) throw error;
      await pause(pauseMs);
    }
  }
}

function unit<S extends { db: Db }, T>(
  scope: S,
  steps: (scope: S) => Promise<T>,
  endsMs: number,
): Promise<T> {
  // What goes by while it waits for a connection is gone as well.
  const leftMs = Math.max(1, endsMs - stopwatchMs());
  return client.$transaction((tx) => inUnit(endsMs, () => steps({ ...scope, db: tx })), {
    maxWait: Math.min(leftMs, WAIT_MS.place + WAIT_MS.connection + WAIT_MS.query),
    timeout: leftMs,
  });
}

/**
 * Runs a hand-written read by the handle. Outside a unit of work it is prepared under its name, once per connection,
 * and costs half of what it would otherwise. The columns are those of the text, which is why reading them as `Row` is safe.
 */
export async function read<Row>(
  handle: Db,
  { name, text, values }: { name: string; text: string; values: unknown[] },
): Promise<Row[]> {
  if (handle !== db) return handle.$queryRawUnsafe<Row[]>(text, ...values);
  return (await pool.query({ name, text, values })).rows as Row[];
}

const ANSWER_MS = 2_000;

/** What work finds out in time; otherwise, or if it breaks, what stands for not knowing. */
export const inTime = <T, U>(work: Promise<T>, otherwise: U): Promise<T | U> =>
  Promise.race([
    work.catch(() => otherwise),
    new Promise<U>((resolve) => setTimeout(resolve, ANSWER_MS, otherwise).unref()),
  ]);

/** Whether the database answers now. */
export const isDatabaseReachable = (): Promise<boolean> =>
  inTime(
    pool.query("SELECT 1").then(() => true),
    false,
  );
