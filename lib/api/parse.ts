import type { z } from "zod";
import { fail } from "@/lib/contract/errors";
import { PATH_PARAMS, type PathParam } from "@/lib/contract/primitives";
import { check } from "@/lib/platform/check";
import { canBeId } from "@/lib/platform/ids";

const BODY_MAX_BYTES = 1_048_576;
/** How much of a body that is too large is still read, and dropped, to keep its connection in use. */
const DRAIN_MAX_BYTES = 16 * BODY_MAX_BYTES;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** NUL or half of a surrogate pair: PostgreSQL cannot keep either, and no name holds one. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** Escapes in JSON text that could become one of those. */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/;

export interface RawBody {
  value: unknown;
  present: boolean;
}

/**
 * Reads a JSON body of at most 1 MiB.
 *
 * @throws payload_too_large, unsupported_media_type, invalid_json, invalid_value
 */
export async function readBody(request: Request): Promise<RawBody> {
  if (Number(request.headers.get("content-length") ?? 0) > BODY_MAX_BYTES)
    fail("payload_too_large");
  const bytes = await readBytes(request);
  if (bytes.length === 0) return { value: undefined, present: false };
  const type = request.headers.get("content-type") ?? "";
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (!/^application\/json\s*(;|$)/i.test(type) || encoding !== "identity") {
    fail("unsupported_media_type");
  }
  const text = decode(bytes);
  const value = parseJson(text);
  if (SUSPICIOUS_ESCAPE.test(text)) refuseUnstorable(value);
  return { value, present: true };
}

/** The body as text, byte for byte. @throws payload_too_large, invalid_json when it is not UTF-8 */
export const readText = async (request: Request): Promise<string> =>
  decode(await readBytes(request));

/**
 * The bytes of a body. Of one in chunks the size is known only at its end; what is left unread would stand before
 * the next request of the connection, so it is read and dropped, or the connection is given up.
 */
async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > BODY_MAX_BYTES)
    fail("payload_too_large");
  if (request.body === null) return new Uint8Array();
  if (request.headers.has("content-length")) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size <= BODY_MAX_BYTES) chunks.push(read.value);
    if (size > DRAIN_MAX_BYTES) fail("payload_too_large", { headers: { Connection: "close" } });
  }
  if (size > BODY_MAX_BYTES) fail("payload_too_large");
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    return fail("invalid_json", { message: "The body is not valid UTF-8.", cause });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    return fail("invalid_json", { message: "The body is not valid JSON.", cause });
  }
}

/** Walks a parsed value without recursion, however deep it is, and names the field that cannot be kept. */
function refuseUnstorable(root: unknown): void {
  const open: { value: unknown; path: string }[] = [{ value: root, path: "" }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && UNSTORABLE.test(value)) refuseText(path);
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      const at = path === "" ? key : `${path}.${key}`;
      if (UNSTORABLE.test(key)) refuseText(path);
      open.push({ value: inner, path: at });
    }
  }
}

const refuseText = (path: string): never =>
  fail("invalid_value", {
    message: "Text must not hold NUL or half of a surrogate pair.",
    ...(path === "" ? {} : { param: path.slice(0, 200) }),
  });

/**
 * Path parameters. A value that is not a UUID names nothing, so it answers like a missing row.
 *
 * @throws invalid_value for text that cannot be kept, else the placeholder's own not-found code
 */
export function parseParams(raw: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(raw)) {
    if (UNSTORABLE.test(value)) refuseText(name);
    if (!canBeId(value)) fail(PATH_PARAMS[name as PathParam].notFound);
  }
  return raw;
}

/** Query parameters by their schema. A parameter given twice is refused, not guessed. */
export function parseQuery(schema: z.ZodType | undefined, search: URLSearchParams): unknown {
  if (schema === undefined) return undefined;
  const raw: Record<string, string> = {};
  for (const [name, value] of search) {
    if (UNSTORABLE.test(value)) refuseText(name);
    if (Object.hasOwn(raw, name)) {
      fail("invalid_value", { param: name, message: `${name} is given more than once.` });
    }
    Object.defineProperty(raw, name, { value, enumerable: true });
  }
  return check(schema, raw);
}

/** The body by its schema. Without any body an all-optional schema sees an empty object. */
export function parseBody(schema: z.ZodType | undefined, raw: RawBody): unknown {
  if (schema === undefined) return undefined;
  const value = raw.present ? raw.value : {};
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const refused = schema.safeParse(value).error;
    if (refused?.issues.some(({ path }) => path.length === 0)) {
      fail("invalid_json", { message: "The body must be a JSON object." });
    }
  }
  return check(schema, value);
}
