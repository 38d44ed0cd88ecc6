import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import pg from "pg";
import type { CallScope } from "@/lib/access/scope";
import { importProducts } from "@/lib/catalog/import";
import { NO_SPORT } from "@/lib/catalog/off";
import { readProducts } from "@/lib/catalog/product-file";
import { env } from "@/lib/platform/env";

/** What is refused, line by line, on the terminal or into a file; and how far it is. */

/**
 * Imports the products of a file over a connection of its own, whose statements may take as long as they take.
 *
 * @param report where the refused rows are written; the terminal where it is not given
 */
export async function importCatalog(
  scope: CallScope,
  { file, report }: { file: string; report: string | undefined },
) {
  const refusals = report === undefined ? null : await openReport(report);
  const client = new pg.Client({ connectionString: env.DATABASE_URL, statement_timeout: 0 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const imported = await importProducts(scope, client, readProducts(file), {
      refused: (line, reason) => tell(refusals, line, reason),
      progress: (read, taken) => process.stderr.write(`${read} read, ${taken} taken\n`),
    });
    return { file, ...imported };
  } finally {
    await client.end().catch(() => undefined);
    await ended(refusals);
  }
}

/** @throws Error for a path that cannot be written, before anything is read */
async function openReport(path: string): Promise<WriteStream> {
  const stream = createWriteStream(path);
  await once(stream, "open");
  return stream;
}

/** Tells one refusal, no faster than it is written. What is no sports nutrition is only counted: that is nearly all food. */
async function tell(refusals: WriteStream | null, line: number, reason: string): Promise<void> {
  if (reason === NO_SPORT) return;
  const stream = refusals ?? process.stderr;
  if (!stream.write(`line ${line}: ${reason}\n`)) await once(stream, "drain");
}

/** Ends a report. @throws Error where not all of it could be written */
const ended = async (stream: WriteStream | null): Promise<void> => {
  if (stream === null) return;
  stream.end();
  await finished(stream);
};
