import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";
import { env } from "./env";
import { singleton } from "./singleton";

function openPool(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  // A connection that dies while idle is replaced by the next request; unheard, it would end the process.
  pool.on("error", () => undefined);
  return pool;
}

/** The pool behind Prisma. The hot paths have a connection of their own. */
export const pool = singleton("pool", openPool);

export const db = singleton("prisma", () => new PrismaClient({ adapter: new PrismaPg(pool) }));

export type Tx = Prisma.TransactionClient;

/** Runs the steps in one transaction. Whatever they throw undoes all of them. */
export const transaction = <T>(steps: (tx: Tx) => Promise<T>): Promise<T> =>
  db.$transaction(steps, { maxWait: 5_000, timeout: 15_000 });

const UNREACHABLE = new Set([
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
]);
const UNREACHABLE_PRISMA = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028"]);

/** Whether an error says that the database cannot be reached now, rather than that a statement was wrong. */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    const code = "code" in current && typeof current.code === "string" ? current.code : "";
    if (UNREACHABLE.has(code) || UNREACHABLE_PRISMA.has(code)) return true;
    if (/connection terminated|timeout exceeded when trying to connect/i.test(current.message)) {
      return true;
    }
    current = current.cause;
  }
  return false;
}

/** Whether the database answers now. */
export const isDatabaseReachable = (): Promise<boolean> =>
  pool.query("SELECT 1").then(
    () => true,
    () => false,
  );
