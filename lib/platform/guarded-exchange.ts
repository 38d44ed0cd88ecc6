import { type Dispatcher, Pool } from "undici";
import { stopwatchMs } from "./clock";
import { singleton } from "./singleton";
import { NOT_ALLOWED, openVettedSocket, type Vetted } from "./vetted-socket";

/** The result of a request. `code` is the machine-readable reason, for the log. */
export type Exchange =
  | ({ kind: "answered"; statusCode: number; body: string; durationMs: number } & Partial<Extent>)
  | { kind: "failed"; reason: FailureReason; code: string; durationMs: number };

/** Further details for callers that read the body. */
interface Extent {
  /** True if the body is complete. */
  isWhole: boolean;
  contentType: string;
  cacheControl: string;
}

export type FailureReason =
  | "not_allowed"
  | "dns"
  | "unreachable"
  | "tls"
  | "timeout"
  | "closed"
  | "malformed";

const BODY_MAX_BYTES = 1_024;
const HEADERS_MAX_BYTES = 16_384;
const POOLS_MAX = 256;

/**
 * Keep-alive pools by scheme, host, port and the exact addresses that were vetted. When a name resolves to something
 * else, its old connections are no longer found.
 */
const pools = singleton("egress-pools", () => new Map<string, Pool>());

function poolOf(vetted: Vetted): Pool {
  const { protocol, hostname, port } = vetted.target;
  const origin = `${protocol}//${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
  const key = [origin, ...[...vetted.addresses].sort(), vetted.authorities?.join() ?? ""].join(" ");
  const known = pools.get(key);
  const pool = known ?? open(origin, vetted);
  pools.delete(key);
  pools.set(key, pool);
  const [oldest] = pools;
  if (pools.size > POOLS_MAX && oldest !== undefined) {
    pools.delete(oldest[0]);
    void oldest[1].close();
  }
  return pool;
}

function open(origin: string, vetted: Vetted): Pool {
  return new Pool(origin, {
    connect: (_options, callback) => {
      openVettedSocket(vetted).then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      );
    },
    connections: null,
    pipelining: 1,
    allowH2: false,
    // Shorter than servers' usual keep-alive, so that they don't close a connection as we write to it.
    keepAliveTimeout: 2_000,
    keepAliveMaxTimeout: 4_000,
    maxHeaderSize: HEADERS_MAX_BYTES,
    // The caller's deadline covers the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

export interface Sending {
  vetted: Vetted;
  headers: Record<string, string>;
  /** Null sends a GET. */
  body: string | Uint8Array | null;
  /** Bytes of the response body to read, at most; 1 KB by default. */
  bodyMaxBytes?: number;
  signal: AbortSignal;
  startedMs: number;
}

/** Sends a POST or GET and reads the response's status and the start of its body. */
export async function exchange(sending: Sending): Promise<Exchange> {
  const { vetted, headers, body, signal, bodyMaxBytes = BODY_MAX_BYTES } = sending;
  const durationMs = () => Math.round(stopwatchMs() - sending.startedMs);
  try {
    const path = vetted.target.path;
    const method = body === null ? "GET" : "POST";
    const answer = await until(
      signal,
      poolOf(vetted).request({ method, path, headers, body, signal }),
    );
    const { text, isWhole } = await beginningOf(answer.body, bodyMaxBytes);
    return {
      kind: "answered",
      statusCode: answer.statusCode,
      body: text,
      durationMs: durationMs(),
      isWhole,
      contentType: String(answer.headers["content-type"] ?? ""),
      cacheControl: String(answer.headers["cache-control"] ?? ""),
    };
  } catch (error) {
    const code = codeOf(error);
    const reason = signal.aborted ? "timeout" : reasonOf(code);
    return { kind: "failed", reason, code, durationMs: durationMs() };
  }
}

/** The pool looks at the signal only once it is connected; this also ends the wait for a connection or TLS. */
function until<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cut = () => reject(signal.reason);
    signal.addEventListener("abort", cut, { once: true });
    if (signal.aborted) cut();
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", cut));
  });
}

/**
 * Returns the start of a body as text that any database can store. Closes the connection unless the body ends by then.
 * If the body breaks off or hits the deadline, returns what had arrived.
 */
async function beginningOf(body: Dispatcher.ResponseData["body"], maxBytes: number) {
  const chunks: Buffer[] = [];
  let size = 0;
  let isBroken = false;
  body.on("error", () => undefined);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
    }
  } catch {
    // The status has arrived, and that is what counts.
    isBroken = true;
  }
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes);
  const isCut = size > maxBytes;
  const text = new TextDecoder().decode(bytes, { stream: isCut }).replaceAll("\0", "");
  return { text, isWhole: !isCut && !isBroken };
}

function codeOf(error: unknown): string {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    if ("code" in current && typeof current.code === "string") return current.code;
    current = current.cause;
  }
  return error instanceof Error ? error.name : "unknown";
}

const UNREACHABLE =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL|EACCES|EPERM)$/;
const TLS =
  /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_|PATH_LENGTH)/;

function reasonOf(code: string): FailureReason {
  if (code === NOT_ALLOWED) return "not_allowed";
  if (UNREACHABLE.test(code)) return "unreachable";
  if (TLS.test(code)) return "tls";
  return /^(HPE_|HTTPParserError|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES)/.test(code)
    ? "malformed"
    : "closed";
}
