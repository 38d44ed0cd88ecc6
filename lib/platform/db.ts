import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";
import { inUnit } from "./call-context";
import { env } from "./env";
import { FairPool } from "./fair-pool";
import { singleton } from "./singleton";

function openPool(): pg.Pool {
  const pool = new FairPool({
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 8_000,
    // For a database that says nothing at all.
    query_timeout: 9_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  // A connection that dies while idle is replaced by the next request; unheard, it would end the process.
  pool.on("error", () => undefined);
  return pool;
}

/** The pool behind Prisma. The hot paths have a connection of their own. */
export const pool = singleton("pool", openPool);

const client = singleton("prisma", () => new PrismaClient({ adapter: new PrismaPg(pool) }));

/** A handle to the database: the pool, or the open transaction of a unit of work. */
export type Db = Prisma.TransactionClient;

/** The handle of work that is no unit: each query takes a connection of the pool and gives it back. */
export const db: Db = client;

/**
 * Runs the steps as one unit of work, with a scope whose handle is its transaction. Whatever they throw undoes all of
 * them. Inside another unit they join it.
 */
export function transaction<S extends { db: Db }, T>(
  scope: S,
  steps: (scope: S) => Promise<T>,
): Promise<T> {
  if (scope.db !== db) return steps(scope);
  return client.$transaction((tx) => inUnit(() => steps({ ...scope, db: tx })), {
    maxWait: 5_000,
    timeout: 15_000,
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

/** What the database, the network and Prisma say when a call may well succeed later: none of it is the statement's fault. */
const PASSING = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOENT",
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08003",
  "08006",
  "53300",
  // A row that somebody else keeps locked, a statement or a unit of work that took too long, and two that waited for
  // each other.
  "55P03",
  "57014",
  "25P02",
  "25P03",
  "40P01",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2034",
]);
const PASSING_TEXT =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|server closed the connection/i;

/** Whether an error says that the database cannot be asked now, rather than that a statement was wrong. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const open: unknown[] = [error];
  for (let seen = 0; seen < 12; seen++) {
    const current = open.shift();
    if (typeof current !== "object" || current === null) continue;
    const { code, originalCode, message, cause, meta, driverAdapterError } = current as Layer;
    if ([code, originalCode].some((each) => typeof each === "string" && PASSING.has(each)))
      return true;
    if (typeof message === "string" && PASSING_TEXT.test(message)) return true;
    open.push(cause, meta, driverAdapterError);
  }
  return false;
}

/** Where errors of pg, of Prisma and of its adapter keep what really happened. */
type Layer = Partial<
  Record<"code" | "originalCode" | "message" | "cause" | "meta" | "driverAdapterError", unknown>
>;

const ANSWER_MS = 2_000;

/** Whether the database answers now. */
export const isDatabaseReachable = (): Promise<boolean> =>
  Promise.race([
    pool.query("SELECT 1").then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, ANSWER_MS, false).unref()),
  ]);
