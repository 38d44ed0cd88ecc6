import pg from "pg";
import { WAIT_MS } from "./call-context";
import { env } from "./env";
import { log } from "./log";

export interface Listener {
  close: () => Promise<void>;
}

const RECONNECT_MS = 1_000;

/**
 * Calls back on every notification of a channel, over its own connection, which is reopened when it breaks.
 * Notifications are missed meanwhile, so it also calls back on every new connection.
 */
export function newListener(channel: string, heard: () => void): Listener {
  let closed = false;
  let current: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const again = () => {
    current = null;
    if (!closed) timer ??= setTimeout(connect, RECONNECT_MS);
  };

  async function connect(): Promise<void> {
    timer = undefined;
    const client = new pg.Client({
      connectionString: env.DATABASE_URL,
      connectionTimeoutMillis: WAIT_MS.connection,
      query_timeout: WAIT_MS.query,
      keepAlive: true,
    });
    client.on("error", again);
    client.on("end", again);
    client.on("notification", heard);
    current = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      heard();
    } catch (err) {
      log.warn({ err, channel }, "not listening");
      client.end().catch(() => undefined);
      again();
    }
    if (closed) await client.end();
  }

  void connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await current?.end();
    },
  };
}
