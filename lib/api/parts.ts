import type { z } from "zod";
import type { InParts } from "@/lib/contract/parts";

type Part = { field: string; value: unknown } | { field: string; items: readonly unknown[] };

/**
 * Yields a response as JSON text, one piece per part, read on demand. Each part is validated by its own schema before
 * it is sent; the request id comes last.
 *
 * @throws when a part breaks its promise, comes twice or never
 */
export async function* jsonInParts<T>(
  schema: z.ZodObject,
  { parts }: InParts<T>,
  requestId: string,
): AsyncGenerator<string> {
  const awaited = new Set(Object.keys(schema.shape));
  let isFirst = true;
  let list: { field: string; isEmpty: boolean } | null = null;

  /** Returns the text that starts a field, closing an open list first. */
  const begin = (field: string): string => {
    if (!awaited.delete(field)) throw new Error(`An answer in parts has no field ${field} now.`);
    const text = `${list === null ? "" : "]"}${isFirst ? "{" : ","}${JSON.stringify(field)}:`;
    isFirst = false;
    list = null;
    return text;
  };

  for await (const part of parts as AsyncIterable<Part>) {
    const { field } = part;
    const own = schema.shape[field] as z.ZodType | undefined;
    if (own === undefined) throw new Error(`An answer in parts has no field ${field}.`);
    if ("value" in part) {
      const value = own.parse(part.value);
      yield begin(field) + JSON.stringify(value);
      continue;
    }
    const items = own.parse(part.items) as unknown[];
    const text = items.map((item) => JSON.stringify(item)).join(",");
    const open = list as { field: string; isEmpty: boolean } | null;
    if (open?.field !== field) {
      yield `${begin(field)}[${text}`;
      list = { field, isEmpty: items.length === 0 };
    } else if (items.length > 0) {
      yield open.isEmpty ? text : `,${text}`;
      open.isEmpty = false;
    }
  }
  const end = `${begin("request_id")}${JSON.stringify(requestId)}}`;
  if (awaited.size > 0) throw new Error(`An answer in parts lacks ${[...awaited].join(", ")}.`);
  yield end;
}
