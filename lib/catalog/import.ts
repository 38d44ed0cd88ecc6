import type { CallScope } from "@/lib/access/scope";
import { newId } from "@/lib/platform/ids";
import { type Applied, apply, type Connection, openStaging, stage } from "./apply.store";
import { type ProductRow, rowOf } from "./entry";
import type { LabelFacts } from "./facts";
import { insertImported } from "./import.store";
import type { Refusal } from "./label";

/** A product of a file as it was read, and where it stands there: its line, or its place in a list. */
export interface ReadProduct {
  line: number;
  read: LabelFacts | Refusal;
}

export interface Imported extends Applied {
  read: number;
  refused: number;
  /** How many were refused, by reason; numbers in a reason stand as `#`. */
  reasons: Record<string, number>;
}

/** What an import tells while it works. */
export interface Telling {
  /** One that is refused; the import waits until it is told. */
  refused: (line: number, reason: string) => Promise<void> | void;
  progress: (read: number, taken: number) => void;
}

const CHUNK = 1_000;
/** Reasons that are counted each for itself; the rest together. */
const REASONS_MAX = 40;

/**
 * Brings the products of a file into the catalogue, all that are sound or, if it breaks off, none: they wait in a table of
 * the connection until the whole file is read. Memory is that of a thousand products, however long the file is.
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
