import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { WAIT_MS } from "../call-context";
import { env } from "../env";
import { log } from "../log";
import { PRESENCE } from "./registry";

/**
 * Shows that an executor lives, by an advisory lock that the database drops with the connection: when the process
 * dies the others know at once, however long a step may take and however busy the process is.
 */
export async function showPresence(id: number): Promise<{ close: () => Promise<void> }> {
  let isClosed = false;
  let client: pg.Client | null = null;
  const open = async () => {
    const opened = new pg.Client({
      connectionString: env.DATABASE_URL,
      connectionTimeoutMillis: WAIT_MS.connection,
      query_timeout: WAIT_MS.query,
      keepAlive: true,
    });
    opened.on("error", () => undefined);
    await opened.connect();
    // A host that vanishes without a word is noticed after half a minute.
    await opened.query(
      "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4",
    );
    await opened.query("SELECT pg_advisory_lock($1, $2)", [PRESENCE, id]);
    opened.once("end", () => {
      if (!isClosed) void reopen();
    });
    client = opened;
  };
  const reopen = async () => {
    log.warn("the job executor lost its connection to the database");
    while (!isClosed) {
      try {
        return await open();
      } catch {
        await sleep(1_000, undefined, { ref: false });
      }
    }
  };
  await open();
  return {
    close: async () => {
      isClosed = true;
      await client?.end();
    },
  };
}
