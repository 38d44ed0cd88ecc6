import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { access } from "node:fs/promises";
import { finished } from "node:stream/promises";
import pg from "pg";
import type { CallScope } from "@/lib/access/scope";
import { importProducts } from "@/lib/catalog/import";
import { NO_SPORT } from "@/lib/catalog/off";
import { readProducts } from "@/lib/catalog/product-file";
import { env } from "@/lib/platform/env";
import { cut } from "@/lib/platform/storable-text";
import { loadSample } from "@/prisma/seed/sample/load";

/** Fills tables over a separate connection. Each refusal goes on its own line to the terminal or a file. */

/**
 * Imports the products of a file over a separate connection, without a statement time limit.
 *
 * @param report file for the refused rows; the terminal if absent
 */
export async function importCatalog(
  scope: CallScope,
  { file, report }: { file: string; report: string | undefined },
) {
  await access(file);
  const refusals = report === undefined ? null : await openReport(report);
  try {
    const imported = await connected((client) =>
      importProducts(scope, client, readProducts(file), {
        refused: (line, reason) => tell(refusals, line, reason),
        progress: (read, taken) => process.stderr.write(`${read} read, ${taken} taken\n`),
      }),
    );
    return { file, ...imported };
  } finally {
    await ended(refusals);
  }
}

/** Loads the sample roster shown to coaches without athletes. */
export const replaceSample = async (options: { isAnew: boolean }) => ({
  result: await connected((client) => loadSample(client, options)),
});

async function connected<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  // If this process is killed, the database notices and aborts its statement.
  const options = "-c client_connection_check_interval=2000";
  const connectionString = env.DATABASE_URL;
  const client = new pg.Client({ connectionString, statement_timeout: 0, options });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws Error for a path that cannot be written or has a file already, before anything is read */
async function openReport(path: string): Promise<WriteStream> {
  const stream = createWriteStream(path, { flags: "wx" });
  await once(stream, "open");
  return stream;
}

/**
 * Reports one refusal, waiting for the write. Items that are not sports nutrition are only counted: they are nearly all
 * food.
 */
async function tell(refusals: WriteStream | null, line: number, reason: string): Promise<void> {
  if (reason === NO_SPORT) return;
  const stream = refusals ?? process.stderr;
  if (!stream.write(`line ${line}: ${shown(reason)}\n`)) await once(stream, "drain");
}

const SHOWN_MAX = 200;

/** Puts a reason on one line, so that file content can't move the cursor or start a new line. */
const shown = (reason: string): string =>
  cut(JSON.stringify(reason).slice(1, -1), SHOWN_MAX).replaceAll(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    "?",
  );

/** Ends a report. @throws Error where not all of it could be written */
const ended = async (stream: WriteStream | null): Promise<void> => {
  if (stream === null) return;
  stream.end();
  await finished(stream);
};
