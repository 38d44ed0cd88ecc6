import pg from "pg";
import { WAIT_MS } from "./call-context";
import { env } from "./env";
import { singleton } from "./singleton";

/**
 * Connections for the statements that work a queue off. They always look rows up by an index and are planned once: a
 * queue is empty when statistics are made and long when they matter, so a plan made from them would be a wrong one.
 */
export const queuePool = singleton("queue-pool", () => {
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 3,
    connectionTimeoutMillis: WAIT_MS.connection,
    statement_timeout: 15_000,
    // For a database that says nothing at all.
    query_timeout: 16_000,
    keepAlive: true,
    options: "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off",
  });
  // A connection that dies while idle is replaced by the next statement; unheard, it would end the process.
  pool.on("error", () => undefined);
  return pool;
});
