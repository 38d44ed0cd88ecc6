import type { CallScope } from "@/lib/access/scope";
import { newId } from "@/lib/platform/ids";
import { type Applied, apply, type Connection, openStaging, stage } from "./apply.store";
import { type ProductRow, rowOf } from "./entry";
import type { LabelFacts } from "./facts";
import { insertImported } from "./import.store";
import type { Refusal } from "./label";

/** A product read from a file, with its line or its index in the list. */
export interface ReadProduct {
  line: number;
  read: LabelFacts | Refusal;
}

export interface Imported extends Applied {
  read: number;
  refused: number;
  /** How many were refused, by reason; numbers in a reason are replaced by `#`. */
  reasons: Record<string, number>;
}

/** Callbacks that report an import's progress. */
export interface Telling {
  /** Called for each refused product; the import waits for it. */
  refused: (line: number, reason: string) => Promise<void> | void;
  progress: (read: number, taken: number) => void;
}

const CHUNK = 1_000;
/** Maximum number of reasons counted separately; the rest are counted together. */
const REASONS_MAX = 40;

/**
 * Imports the valid products of a file into the catalog, or none if it is interrupted: they are staged until the whole
 * file has been read. Uses the memory of a thousand products, whatever the file's size.
 */
export async function importProducts(
  scope: CallScope,
  connection: Connection,
  products: AsyncIterable<ReadProduct>,
  { refused, progress }: Telling,
): Promise<Imported> {
  const tally = { read: 0, refused: 0, reasons: {} as Record<string, number> };
  const refuse = (line: number, reason: string) => {
    tally.refused++;
    count(tally.reasons, reason);
    return refused(line, reason);
  };
  await openStaging(connection);
  let waiting: ProductRow[] = [];
  const flush = async () => {
    const twice = await stage(connection, waiting);
    for (const line of twice)
      await refuse(line, "its slug or barcode is that of a product before it");
    waiting = [];
    progress(tally.read, tally.read - tally.refused);
  };
  for await (const { line, read } of products) {
    tally.read++;
    if ("reason" in read) await refuse(line, read.reason);
    else waiting.push(rowOf(read, line));
    if (waiting.length >= CHUNK) await flush();
    else if (tally.read % (CHUNK * 50) === 0) progress(tally.read, tally.read - tally.refused);
  }
  await flush();
  const applied = await apply(connection, {
    also: () => insertImported(connection, scope, newId()),
  });
  return { ...tally, ...applied };
}

function count(reasons: Record<string, number>, reason: string): void {
  const kind = reason.replaceAll(/\d+(\.\d+)?/g, "#").slice(0, 100);
  const isNew = reasons[kind] === undefined;
  const counted = isNew && Object.keys(reasons).length >= REASONS_MAX ? "others" : kind;
  reasons[counted] = (reasons[counted] ?? 0) + 1;
}
