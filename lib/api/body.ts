import { fail } from "@/lib/contract/errors";

const BODY_MAX_BYTES = 1_048_576;
/**
 * Maximum fields and items in total. The largest body any operation accepts has about 15,000; each is visited several
 * times.
 */
const VALUES_MAX = 20_000;
/** From here on parsing and checking take milliseconds. */
const LARGE_BYTES = 16_384;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Escapes in JSON text that could decode to text the database can't store. */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/;

/** A parsed body: its value, undefined if there was none, and whether its text could contain unstorable characters. */
export interface ReadBody {
  value: unknown;
  isSuspicious: boolean;
}

/** A body whose bytes have come. */
export interface WaitingBody {
  bytes: number;
  isLarge: boolean;
  /** @throws invalid_json, payload_too_large */
  parse: () => ReadBody;
}

/**
 * Waits for the bytes of a JSON body of at most 1 MiB and 20,000 values. Parsed, a body takes several times the memory,
 * on the heap.
 *
 * @throws payload_too_large, unsupported_media_type
 */
export async function bodyOf(request: Request, valuesMax = VALUES_MAX): Promise<WaitingBody> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return NO_BODY;
  const type = request.headers.get("content-type") ?? "";
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (!/^application\/json\s*(;|$)/i.test(type) || encoding !== "identity") {
    fail("unsupported_media_type");
  }
  const parse = () => {
    if (bytes.length > valuesMax) requireFewValues(bytes, valuesMax);
    const text = decode(bytes);
    return { value: parseJson(text), isSuspicious: SUSPICIOUS_ESCAPE.test(text) };
  };
  return { bytes: bytes.length, isLarge: bytes.length > LARGE_BYTES, parse };
}

export const NO_BODY: WaitingBody = {
  bytes: 0,
  isLarge: false,
  parse: () => ({ value: undefined, isSuspicious: false }),
};

/** Reads the body as text, byte for byte. @throws payload_too_large, invalid_json when it is not UTF-8 */
export const readText = async (request: Request, maxBytes = BODY_MAX_BYTES): Promise<string> =>
  decode(await readBytes(request, maxBytes));

/**
 * Reads a body's bytes. The server only hands on requests whose bodies have come, of 1 MiB and a byte at most.
 *
 * @throws payload_too_large, invalid_value when the client goes away
 */
async function readBytes(request: Request, maxBytes = BODY_MAX_BYTES): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length")) > maxBytes) fail("payload_too_large");
  const bytes = await request.arrayBuffer().catch((cause: unknown) => {
    if (!request.signal.aborted) throw cause;
    return fail("invalid_value", { message: "The body did not arrive as a whole.", cause });
  });
  if (bytes.byteLength > maxBytes) fail("payload_too_large");
  return new Uint8Array(bytes);
}

const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = [...'"\\,[{'].map((each) => each.charCodeAt(0));

/** Counts the separators between JSON values, outside of strings, before parsing. @throws payload_too_large */
function requireFewValues(bytes: Uint8Array, valuesMax: number): void {
  let count = 0;
  let isInside = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) isInside = !isInside;
    else if (isInside && byte === BACKSLASH) at++;
    else if (!isInside && (byte === COMMA || byte === LIST || byte === OBJECT)) count++;
  }
  if (count <= valuesMax) return;
  const most = valuesMax.toLocaleString("en");
  fail("payload_too_large", { message: `The body has more than ${most} fields and items.` });
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
