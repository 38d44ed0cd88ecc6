import pg from "pg";
import { WAIT_MS } from "./call-context";
import { env } from "./env";
import { singleton } from "./singleton";

/**
 * Connections for statements that process a queue. They are planned once and always use an index: a queue is empty when
 * statistics are gathered and long when it matters, so a plan based on statistics would be wrong.
 */
export const queuePool = singleton("queue-pool", () => {
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 3,
    connectionTimeoutMillis: WAIT_MS.connection,
    statement_timeout: 15_000,
    // For a database that stops answering.
    query_timeout: 16_000,
    keepAlive: true,
    options: "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off",
  });
  // A connection that dies while idle is replaced on the next statement; without this listener it would end the
  // process.
  pool.on("error", () => undefined);
  return pool;
});
