import { type Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS";

export type Call = {
  /** Sent as a bearer token. */
  key?: string;
  /** An object is sent as JSON, a string or buffer as is. */
  body?: unknown;
  /** Sent in addition to or instead of the default headers; undefined omits a header. */
  headers?: Record<string, string | undefined>;
  /** The Host header; `LIVE_HOST` selects the live environment. */
  host?: string;
  /** Separate connections instead of the ones all calls share. */
  agent?: Agent;
  /** A server other than the application under test. */
  origin?: string;
};

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The parsed JSON, or undefined if it isn't JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they test
  body: any;
};

/** The address of the application under test. */
export const BASE_URL = setting("AIDSTATION_TEST_BASE_URL");

/** The database of the application under test. */
export const SERVER_DATABASE_URL = setting("AIDSTATION_TEST_DATABASE_URL");

/** The Host header that selects the live environment. */
export const LIVE_HOST = `live.localhost:${new URL(BASE_URL).port}`;

/**
 * Makes one HTTP request to the application under test, and checks responses under `/v1` against the operation's
 * declaration.
 */
export async function call(method: Method, path: string, options: Call = {}): Promise<Answer> {
  const answer = await send(method, path, options);
  // Loaded only after the first response: a test may set its database until then.
  const { expectConformance } = await import("./conformance");
  const host = options.headers?.["host"] ?? options.host;
  expectConformance({ method, path, live: host === LIVE_HOST }, answer);
  return answer;
}

const TRIES = 30;

/**
 * Like `call`, for one of many calls: waits as a client would when earlier ones exhaust the rate limit or the service.
 */
export async function callInRate(
  method: Method,
  path: string,
  options: Call = {},
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await call(method, path, options);
    const { code } = answer.body?.error ?? {};
    if (!/^(rate_limit_exceeded|service_unavailable)$/.test(code) || tries === TRIES) return answer;
    await wait(Number(answer.headers["retry-after"] ?? 1) * 1_000);
  }
}

/** Sends one request without checking the response. `fetch` would not allow setting the Host header. */
export function send(method: Method, path: string, options: Call): Promise<Answer> {
  const { key, body, headers, host } = options;
  const isRaw = body === undefined || typeof body === "string" || Buffer.isBuffer(body);
  const payload = isRaw ? body : JSON.stringify(body);
  const { hostname, port } = new URL(options.origin ?? BASE_URL);
  const wanted = {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(payload === undefined
      ? {}
      : {
          "content-type": "application/json",
          "content-length": String(Buffer.byteLength(payload)),
        }),
    ...(host === undefined ? {} : { host }),
    ...headers,
  };
  const sent = Object.fromEntries(
    Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const { agent } = options;
  const target = { method, hostname, port, path, headers: sent, ...(agent ? { agent } : {}) };
  return new Promise((resolve, reject) => {
    const outgoing = request(target, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("error", reject);
      answer.once("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text,
          body: parsed(text),
        });
      });
    });
    outgoing.once("error", reject);
    outgoing.end(payload);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error("Tests over HTTP run through npm: npm test -- <part of a file name>");
  return value;
}
