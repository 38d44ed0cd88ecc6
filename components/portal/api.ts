import { newBrowserId } from "./chance";

/** The portal's own calls: the same API as everybody's, by the cookie of the browser. */

/** A refusal, in the words of the API's envelope. */
export class Refusal extends Error {
  override name = "Refusal";
  /** The code of the error; `signed_out` where the session ended, `unreachable` without an answer. */
  readonly code: string;
  readonly param: string | null;
  readonly requestId: string | null;

  constructor(
    code: string,
    message: string,
    { param = null, requestId = null }: { param?: string | null; requestId?: string | null } = {},
  ) {
    super(message);
    this.code = code;
    this.param = param;
    this.requestId = requestId;
  }
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Envelope {
  error?: { code?: string; message?: string; param?: string | null; request_id?: string };
}

/** How long an answer is waited for, unless said otherwise. */
const PATIENCE_MS = 20_000;

interface Asking {
  ifMatch?: string | null;
  keepalive?: boolean;
  patienceMs?: number;
  /** Ends the wait for an answer that nobody needs any more. */
  signal?: AbortSignal;
  /** Is told the headers of an answer that is no refusal: its edition is among them. */
  heard?: (headers: Headers) => void;
}

/**
 * Calls the API. Each call has a key of its own where it changes something, so that the browser's own repetition of it
 * has no second effect.
 *
 * @returns the body, null without one
 * @throws Refusal
 */
export async function callApi<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  { ifMatch, keepalive = false, patienceMs = PATIENCE_MS, signal, heard }: Asking = {},
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    keepalive,
    signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal ? [signal] : [])]),
    headers: {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(method === "POST" && { "Idempotency-Key": newBrowserId() }),
      ...(ifMatch && { "If-Match": ifMatch }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(unanswered);
  const text = await response.text().catch(unanswered);
  if (response.status === 401)
    throw new Refusal("signed_out", "You are signed out. What you typed is still here.");
  const answer = read(text);
  if (response.ok) {
    heard?.(response.headers);
    return answer as Answer;
  }
  const { error } = (answer ?? {}) as Envelope;
  throw new Refusal(error?.code ?? "unreachable", error?.message ?? "That did not work.", {
    param: error?.param ?? null,
    requestId: error?.request_id ?? response.headers.get("x-request-id"),
  });
}

function unanswered(): never {
  throw new Refusal("unreachable", "There was no answer. Nothing was changed that you can see.");
}

/** What the API says. Whoever says something else stands between, and is no answer. */
function read(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return unanswered();
  }
}

/** What somebody reads when a call was refused. */
export const refusalText = (thrown: unknown): string =>
  thrown instanceof Refusal ? thrown.message : "That did not work. Please try again.";
