import { patiently } from "@/lib/platform/call-context";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { type Access, insertAccesses } from "./access.store";

/** What was asked of the catalogue, on its way into the database: beside the requests, none of which waits for it. */

const EVERY_MS = 250;
/** Rows of one statement, and those that wait at most; what comes while there are more is lost and said to be. */
const ROWS = 500;
const WAITING_MAX = 20_000;

const writer = singleton("product-access", () => ({
  waiting: [] as Access[],
  timer: null as NodeJS.Timeout | null,
  writing: Promise.resolve(),
}));

/** Has an access written soon. It costs the request nothing but this call. */
export function keepAccess(access: Access): void {
  if (writer.waiting.length >= WAITING_MAX) {
    log.error({ account_id: access.accountId }, "an access to the catalogue was not logged");
    return;
  }
  writer.waiting.push(access);
  if (writer.timer !== null) return;
  writer.timer = setTimeout(writeAccesses, EVERY_MS);
  // What waits is written when the process ends as it should; it keeps no process alive.
  writer.timer.unref();
}

/** Writes what waits. Resolves once it is written, or lost. */
export function writeAccesses(): Promise<void> {
  if (writer.timer !== null) clearTimeout(writer.timer);
  writer.timer = null;
  writer.writing = writer.writing.then(() => patiently(writeAll));
  return writer.writing;
}

async function writeAll(): Promise<void> {
  while (writer.waiting.length > 0) {
    const rows = writer.waiting.splice(0, ROWS);
    // An athlete who is deleted at that very moment fails the statement; the second time there is nothing of theirs.
    await insertAccesses(rows)
      .catch(() => insertAccesses(rows))
      .catch((err: unknown) =>
        log.error({ err, accesses: rows.length }, "accesses were not logged"),
      );
  }
}
