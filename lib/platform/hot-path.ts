import type { Socket } from "node:net";
import pg from "pg";
import { currentCall, onBehalfOf, refuseInUnit, WAIT_MS } from "./call-context";
import { isDatabaseError } from "./database-error";
import { pool } from "./db";
import { env } from "./env";
import { countHotLoss } from "./metrics";
import { singleton } from "./singleton";

/**
 * The connection of the hot paths. Their statements are pipelined: sent as they come, without waiting for the
 * answers before them, so that many requests share one round trip and no connection has to be borrowed. Only short
 * statements that need no transaction may use it; everything else goes through the pool.
 */
const line = singleton("hot-path", (): { open: Promise<pg.Client> | null; underWay: number } => ({
  open: null,
  underWay: 0,
}));

/** How long a statement may wait for a row here, and what the database says then. */
const ROW_WAIT_MS = 2;
const LOCK_NOT_AVAILABLE = "55P03";

/** How the line is, for the metrics. */
export const hotLine = () => ({ isOpen: line.open !== null, underWay: line.underWay });

function connect(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: WAIT_MS.connection,
    statement_timeout: WAIT_MS.query - 500,
    // For a database that says nothing at all.
    query_timeout: WAIT_MS.query,
    // What waits for a row here makes everybody wait: it goes on where it does not.
    lock_timeout: ROW_WAIT_MS,
    keepAlive: true,
    pipeline: true,
  });
  // A connection says more than once that it has ended, the last time when another may be open already.
  const forget = () => {
    if (line.open === opening) line.open = null;
  };
  // What was under way is refused to its callers; the next statement connects anew.
  client.on("error", forget);
  client.on("end", forget);
  const opening = client.connect().then(() => client);
  opening.catch(forget);
  return opening;
}

/** Has everything that is asked in one go leave in one write: each costs more than the asking. */
function sendTogether(client: pg.Client): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * A hand-written statement of a hot path, prepared once under its name. One that would have to wait for a row is undone and
 * goes to the pool, where it takes a connection of its owner's share; before anybody knows whose call it is, its
 * first values, such as the credential, stand for the owner.
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
    // Whoever finds the connection broken says so at once; its own word that it ended may come a moment later.
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
