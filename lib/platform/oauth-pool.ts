import pg from "pg";
import { WAIT_MS } from "./call-context";
import { env } from "./env";
import { singleton } from "./singleton";

/**
 * Connections of the authorization server. A token request holds one throughout its turn, so many at once wait for each
 * other here and take nothing from API callers.
 */
export const oauthPool = singleton("oauth-pool", () => {
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 4,
    connectionTimeoutMillis: WAIT_MS.unit,
    statement_timeout: WAIT_MS.query,
    // A database or network that stopped answering.
    query_timeout: WAIT_MS.unit,
    idle_in_transaction_session_timeout: WAIT_MS.patientUnit,
    keepAlive: true,
  });
  // A connection that dies while idle is replaced on the next request; without this listener it would end the process.
  pool.on("error", () => undefined);
  return pool;
});
