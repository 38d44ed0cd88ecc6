import { patiently } from "@/lib/platform/call-context";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { type Access, insertAccesses } from "./access.store";

/** Writes the catalog access log in the background, so no request waits for it. */

const EVERY_MS = 250;
/**
 * Rows per statement, and the maximum queue size. When the queue is full, further rows are dropped and an error is
 * logged.
 */
const ROWS = 500;
const WAITING_MAX = 20_000;

const writer = singleton("product-access", () => ({
  waiting: [] as Access[],
  timer: null as NodeJS.Timeout | null,
  writing: Promise.resolve(),
}));

/** Queues an access to be written soon. Costs the request nothing else. */
export function keepAccess(access: Access): void {
  if (writer.waiting.length >= WAITING_MAX) {
    log.error({ account_id: access.accountId }, "an access to the catalogue was not logged");
    return;
  }
  writer.waiting.push(access);
  if (writer.timer !== null) return;
  writer.timer = setTimeout(writeAccesses, EVERY_MS);
  // Must not keep the process alive; a clean shutdown flushes the queue.
  writer.timer.unref();
}

/** Flushes the queue. Resolves once everything is written or lost. */
export function writeAccesses(): Promise<void> {
  if (writer.timer !== null) clearTimeout(writer.timer);
  writer.timer = null;
  writer.writing = writer.writing.then(() => patiently(writeAll));
  return writer.writing;
}

async function writeAll(): Promise<void> {
  while (writer.waiting.length > 0) {
    const rows = writer.waiting.splice(0, ROWS);
    // Deleting an athlete concurrently fails the statement; the retry then skips their rows.
    await insertAccesses(rows)
      .catch(() => insertAccesses(rows))
      .catch((err: unknown) =>
        log.error({ err, accesses: rows.length }, "accesses were not logged"),
      );
  }
}
