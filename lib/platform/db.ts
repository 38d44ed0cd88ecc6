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
    // Has the server, too, stop abandoned statements.
    statement_timeout: WAIT_MS.patientQuery - 1_000,
    idle_in_transaction_session_timeout: WAIT_MS.patientUnit,
    keepAlive: true,
  });
  // A connection that dies while idle is replaced on the next request; without this listener it would end the process.
  pool.on("error", () => undefined);
  return pool;
}

/** The pool behind Prisma. Hot paths use a connection of their own. */
export const pool = singleton("pool", openPool);

const client = singleton(
  "prisma",
  () =>
    // Query parameters may contain user text and must not be logged.
    new PrismaClient({ adapter: new PrismaPg(pool), errorFormat: "minimal" }),
);

/** A database handle: the pool, or an open transaction. */
export type Db = Prisma.TransactionClient;

/** The handle for work outside transactions: each query borrows a connection from the pool. */
export const db: Db = client;

/** How often a conflicting transaction is retried, and the longest pause before a retry. */
const COLLISIONS_MAX = 4;
const PAUSE_MS = 40;

/**
 * Runs steps in one transaction, with a scope whose handle is that transaction. Anything they throw rolls all of them
 * back. Inside another transaction they join it.
 *
 * Steps may run more than once: a transaction that is rolled back by a conflict is retried within the time left. So
 * they must do nothing outside the database.
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
  // The time spent waiting for a connection counts too.
  const leftMs = Math.max(1, endsMs - stopwatchMs());
  return client.$transaction((tx) => inUnit(endsMs, () => steps({ ...scope, db: tx })), {
    maxWait: Math.min(leftMs, WAIT_MS.place + WAIT_MS.connection + WAIT_MS.query),
    timeout: leftMs,
  });
}

/**
 * Runs a hand-written read. Outside a transaction it is prepared under its name once per connection, which halves its
 * cost. The text determines the columns, so reading them as `Row` is safe.
 */
export async function read<Row>(
  handle: Db,
  { name, text, values }: { name: string; text: string; values: unknown[] },
): Promise<Row[]> {
  if (handle !== db) return handle.$queryRawUnsafe<Row[]>(text, ...values);
  return (await pool.query({ name, text, values })).rows as Row[];
}

const ANSWER_MS = 2_000;

/** Returns the result of work if it arrives in time; otherwise, or on error, the fallback. */
export const inTime = <T, U>(work: Promise<T>, otherwise: U): Promise<T | U> =>
  Promise.race([
    work.catch(() => otherwise),
    new Promise<U>((resolve) => setTimeout(resolve, ANSWER_MS, otherwise).unref()),
  ]);

/** True if the database answers now. */
export const isDatabaseReachable = (): Promise<boolean> =>
  inTime(
    pool.query("SELECT 1").then(() => true),
    false,
  );
