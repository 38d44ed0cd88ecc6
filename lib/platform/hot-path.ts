import type { Socket } from "node:net";
import pg from "pg";
import { currentCall, onBehalfOf, refuseInUnit, WAIT_MS } from "./call-context";
import { isDatabaseError } from "./database-error";
import { pool } from "./db";
import { env } from "./env";
import { countHotLoss } from "./metrics";
import { singleton } from "./singleton";

/**
 * The connection of the hot paths. Statements are pipelined: sent without waiting for earlier answers, so many requests
 * share one round trip and none has to borrow a connection. Only for short statements that need no transaction;
 * everything else uses the pool.
 */
const line = singleton("hot-path", (): { open: Promise<pg.Client> | null; underWay: number } => ({
  open: null,
  underWay: 0,
}));

/** How long a statement may wait for a row lock here, and the database's error code after that. */
const ROW_WAIT_MS = 2;
const LOCK_NOT_AVAILABLE = "55P03";

/** Returns the state of the connection, for the metrics. */
export const hotLine = () => ({ isOpen: line.open !== null, underWay: line.underWay });

function connect(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: WAIT_MS.connection,
    statement_timeout: WAIT_MS.query - 500,
    // For a database that stops answering.
    query_timeout: WAIT_MS.query,
    // A statement that waits for a lock here blocks all others, so it moves to the pool instead.
    lock_timeout: ROW_WAIT_MS,
    keepAlive: true,
    pipeline: true,
  });
  // A connection reports its end more than once, the last time perhaps when a new one is already open.
  const forget = () => {
    if (line.open === opening) line.open = null;
  };
  // Statements in flight fail; the next one reconnects.
  client.on("error", forget);
  client.on("end", forget);
  const opening = client.connect().then(() => client);
  opening.catch(forget);
  return opening;
}

/** Sends everything queued in one tick in a single write: each write costs more than the query. */
function sendTogether(client: pg.Client): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Runs a hand-written statement of a hot path, prepared once under its name. One that would have to wait for a row lock
 * is rolled back and retried through the pool, on a connection of its owner's share. Before the owner is known, the
 * statement's first values, such as the credential, stand in for it.
 */
export async function statement<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  if (env.UNIT_GUARD === "on") refuseInUnit();
  try {
    return await inLine<Row>(name, text, values);
  } catch (error) {
    if (!isDatabaseError(error) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    const owner = currentCall()?.owner ?? values.slice(0, 2).join(" ");
    return onBehalfOf(owner, async () => (await pool.query<Row>({ name, text, values })).rows);
  }
}

async function inLine<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  line.open ??= connect();
  const { open } = line;
  line.underWay++;
  try {
    const client = await open;
    sendTogether(client);
    const result = await client.query<Row>({ name, text, values });
    return result.rows;
  } catch (error) {
    // Whoever sees the broken connection discards it at once; its own end event may come a moment later.
    const isStatementsFault = isDatabaseError(error) && error.severity !== "FATAL";
    if (!isStatementsFault && line.open === open) {
      line.open = null;
      countHotLoss();
      open.then((client) => client.end()).catch(() => undefined);
    }
    throw error;
  } finally {
    line.underWay--;
  }
}
