import { createWriteStream, type WriteStream } from "node:fs";
import pg from "pg";
import type { CallScope } from "@/lib/access/scope";
import { importProducts } from "@/lib/catalog/import";
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
  const client = new pg.Client({ connectionString: env.DATABASE_URL, statement_timeout: 0 });
  client.on("error", () => undefined);
  const refusals = report === undefined ? null : createWriteStream(report);
  try {
    await client.connect();
    const imported = await importProducts(scope, client, readProducts(file), {
      refused: (line, reason) => tell(refusals, `line ${line}: ${reason}\n`),
      progress: (read, taken) => process.stderr.write(`${read} read, ${taken} taken\n`),
    });
    return { file, ...imported };
  } finally {
    await client.end().catch(() => undefined);
    await ended(refusals);
  }
}

const tell = (refusals: WriteStream | null, line: string): void => {
  (refusals ?? process.stderr).write(line);
};

const ended = (stream: WriteStream | null): Promise<void> =>
  new Promise((resolve) => (stream === null ? resolve() : stream.end(resolve)));
