import { patiently } from "@/lib/platform/call-context";
import { isDatabaseUnreachable } from "@/lib/platform/database-loss";
import { log } from "@/lib/platform/log";
import { countUnlogged } from "@/lib/platform/metrics";
import { singleton } from "@/lib/platform/singleton";
import { type Finished, insertRequests } from "./requests.store";

/** Writes finished requests to the database in batches, outside the requests, none of which waits for it. */

const EVERY_MS = 250;
/** Rows per statement; reaching this many also triggers an early write. */
const ROWS = 500;
/** After this many statements, rows that cannot be written together are not split any further. */
const TRIES = 100;
/** Rows that may wait; any beyond this are lost. */
const WAITING_MAX = 20_000;
/** How long to pause when the database is unreachable. */
const REST_MS = 1_000;

const writer = singleton("request-log", () => ({
  waiting: [] as Finished[],
  timer: null as NodeJS.Timeout | null,
  writing: null as Promise<void> | null,
}));

/** Queues a request for writing. This call is all it costs the request. */
export function keepRequest(request: Finished): void {
  const { waiting } = writer;
  if (waiting.length >= WAITING_MAX) {
    countUnlogged(1);
    return;
  }
  waiting.push(request);
  if (writer.writing !== null) return;
  if (waiting.length >= ROWS) write();
  else if (writer.timer === null) writeIn(EVERY_MS);
}

/**
 * Writes what is queued, and what is added meanwhile. Resolves once the queue is empty or the database is unreachable.
 */
export function writeRequests(): Promise<void> {
  return writer.writing ?? write();
}

function writeIn(ms: number): void {
  writer.timer = setTimeout(write, ms);
  // The queue is written on regular shutdown; the timer must not keep the process alive.
  writer.timer.unref();
}

function write(): Promise<void> {
  if (writer.timer !== null) clearTimeout(writer.timer);
  writer.timer = null;
  // Runs on nobody's behalf, whichever request started it, and nobody waits for it.
  writer.writing = patiently(writeAll).finally(() => {
    writer.writing = null;
    if (writer.waiting.length > 0 && writer.timer === null) writeIn(REST_MS);
  });
  return writer.writing;
}

async function writeAll(): Promise<void> {
  while (writer.waiting.length > 0) {
    const rows = writer.waiting.splice(0, ROWS);
    try {
      await writeSome(rows, { left: TRIES });
    } catch {
      // The ones already written are not written twice.
      writer.waiting.unshift(...rows);
      return;
    }
  }
}

/**
 * Writes rows, splitting them in half if they cannot be written together: a row that cannot be stored would fail again,
 * and should block as few others as possible.
 *
 * @throws when the database cannot be asked
 */
async function writeSome(rows: readonly Finished[], tries: { left: number }): Promise<void> {
  tries.left--;
  try {
    return await insertRequests(rows);
  } catch (err) {
    if (isDatabaseUnreachable(err)) throw err;
    if (rows.length === 1 || tries.left <= 0) {
      countUnlogged(rows.length);
      log.error({ err, requests: rows.length }, "requests were not logged");
      return;
    }
  }
  const middle = Math.ceil(rows.length / 2);
  await writeSome(rows.slice(0, middle), tries);
  await writeSome(rows.slice(middle), tries);
}
