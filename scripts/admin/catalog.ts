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

/** What fills tables over a connection of its own. What is refused goes, line by line, to the terminal or into a file. */

/**
 * Imports the products of a file over a connection of its own, whose statements may take as long as they take.
 *
 * @param report where the refused rows are written; the terminal where it is not given
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

/** Loads the sample roster that coaches without athletes see. */
export const replaceSample = async (options: { isAnew: boolean }) => ({
  result: await connected((client) => loadSample(client, options)),
});

async function connected<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  // Where this process is killed the database notices, and gives up what it was doing for it.
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

/** Tells one refusal, no faster than it is written. What is no sports nutrition is only counted: that is nearly all food. */
async function tell(refusals: WriteStream | null, line: number, reason: string): Promise<void> {
  if (reason === NO_SPORT) return;
  const stream = refusals ?? process.stderr;
  if (!stream.write(`line ${line}: ${shown(reason)}\n`)) await once(stream, "drain");
}

const SHOWN_MAX = 200;

/** A reason on one line: what a file says in it moves no cursor and begins no line of its own. */
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
