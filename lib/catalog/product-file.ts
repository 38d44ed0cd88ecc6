import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import type { ReadProduct } from "./import";
import { readListed } from "./label";
import { OFF_COLUMNS, type OffRecord, readOff } from "./off";

/** Product files: a JSON list of label facts, or an Open Food Facts export as CSV, optionally gzipped. */

/** A list is read into memory as a whole. */
const LIST_MAX_BYTES = 64 * 1_048_576;
/** Maximum length of a line in an export. */
const RECORD_MAX_BYTES = 1_048_576;

/**
 * Yields a file's products one by one, each with its facts or why it is refused.
 *
 * @throws Error for a file that is neither
 */
export async function* readProducts(path: string): AsyncGenerator<ReadProduct> {
  if (await isList(path)) yield* listed(await readFile(path, "utf8"));
  else yield* exported(path);
}

async function isList(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(256), position: 0 });
    const isJson = /^\ufeff?\s*[{[]/.test(buffer.subarray(0, bytesRead).toString("utf8"));
    if (isJson && (await file.stat()).size > LIST_MAX_BYTES)
      throw new Error(`A list has at most ${LIST_MAX_BYTES / 1_048_576} MiB; a long one is CSV.`);
    return isJson;
  } finally {
    await file.close();
  }
}

function* listed(text: string): Generator<ReadProduct> {
  const content: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
  const products =
    typeof content === "object" && content !== null && "products" in content
      ? content.products
      : content;
  if (!Array.isArray(products)) throw new Error("The file holds no list `products`.");
  for (const [place, product] of products.entries())
    yield { line: place + 1, read: readListed(product) };
}

/** Detects a file's delimiter: a tab, as in the export, or a comma. */
async function dividerOf(path: string): Promise<"\t" | ","> {
  for await (const chunk of bytesOf(path)) {
    const [first = ""] = String(chunk).split("\n", 1);
    return first.includes("\t") ? "\t" : ",";
  }
  throw new Error("The file is empty.");
}

function bytesOf(path: string) {
  const file = createReadStream(path);
  if (!path.endsWith(".gz")) return file;
  const unpacked = createGunzip();
  file.on("error", (error) => unpacked.destroy(error));
  return file.pipe(unpacked);
}

async function* exported(path: string): AsyncGenerator<ReadProduct> {
  const delimiter = await dividerOf(path);
  const isTabbed = delimiter === "\t";
  const bytes = bytesOf(path);
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    columns: (header: string[]) => requireColumns(header.map((name) => name.trim())),
    // In tab-separated files a quotation mark usually means inches, and never starts a multi-line field.
    quote: isTabbed ? null : '"',
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: RECORD_MAX_BYTES,
  });
  bytes.on("error", (error: Error) => parser.destroy(error));
  bytes.pipe(parser);
  for await (const { record, info } of parser as AsyncIterable<{
    record: OffRecord;
    info: { lines: number };
  }>) {
    yield { line: info.lines, read: readOff(isTabbed ? unquoted(record) : record) };
  }
}

function requireColumns(header: string[]): string[] {
  const missing = OFF_COLUMNS.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new Error(`The file lacks the columns ${missing.join(", ")}.`);
  return header;
}

const QUOTED = /^"(.*)"$/s;

/** Unwraps quoted text. */
const unquoted = (record: OffRecord): OffRecord =>
  Object.fromEntries(
    Object.entries(record).map(([column, text]) => [
      column,
      QUOTED.test(text ?? "") ? text?.slice(1, -1).replaceAll('""', '"') : text,
    ]),
  );
