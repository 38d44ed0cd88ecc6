import { patiently } from "@/lib/platform/call-context";
import { isDatabaseUnreachable } from "@/lib/platform/database-loss";
import { log } from "@/lib/platform/log";
import { countUnlogged } from "@/lib/platform/metrics";
import { singleton } from "@/lib/platform/singleton";
import { type Finished, insertRequests } from "./requests.store";

/** Finished requests on their way into the database: beside the requests, many at a time, none of which waits for it. */

const EVERY_MS = 250;
/** Rows of one statement, by which it is also written earlier. */
const ROWS = 500;
/** Statements after which what of those rows cannot be written together is not divided any more. */
const TRIES = 100;
/** Rows that wait at most; what comes while there are more is lost. */
const WAITING_MAX = 20_000;
/** How long it rests when the database could not be asked. */
const REST_MS = 1_000;

const writer = singleton("request-log", () => ({
  waiting: [] as Finished[],
  timer: null as NodeJS.Timeout | null,
  writing: null as Promise<void> | null,
}));

/** Has a request written soon. It costs the request nothing but this call. */
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

/** Writes what waits, and what comes meanwhile. Resolves once nothing waits, or the database cannot be asked. */
export function writeRequests(): Promise<void> {
  return writer.writing ?? write();
}

function writeIn(ms: number): void {
  writer.timer = setTimeout(write, ms);
  // What waits is written when the process ends as it should; it keeps no process alive.
  writer.timer.unref();
}

function write(): Promise<void> {
  if (writer.timer !== null) clearTimeout(writer.timer);
  writer.timer = null;
  // Whoever's request it was that began it: the connection is nobody's, and nobody waits.
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
      // Those of them that are written by now are not written twice.
      writer.waiting.unshift(...rows);
      return;
    }
  }
}

/**
 * Writes rows, in halves where they cannot be written together: what cannot be kept at all would fail again, and keeps as
 * few others as possible from being written.
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
