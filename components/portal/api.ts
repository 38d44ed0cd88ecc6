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

/** The keys of calls that nobody answered, by what they were: done again, they are done once if they arrived after all. */
const unheard = new Map<string, string>();
const UNHEARD_MAX = 20;

function remember(call: string, key: string): void {
  unheard.delete(call);
  unheard.set(call, key);
  const [oldest] = unheard.keys();
  if (oldest !== undefined && unheard.size > UNHEARD_MAX) unheard.delete(oldest);
}

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
 * Calls the API. A POST has a key, so that neither the browser's own repetition of it nor that of somebody who heard no
 * answer has a second effect.
 *
 * @returns the body, null without one
 * @throws Refusal
 */
export async function callApi<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  asking: Asking = {},
): Promise<Answer> {
  const text = body === undefined ? null : JSON.stringify(body);
  if (method !== "POST") return ask(method, path, text, asking);
  const call = `${path} ${text}`;
  const key = unheard.get(call) ?? newBrowserId();
  try {
    const answer = await ask<Answer>(method, path, text, { ...asking, key });
    unheard.delete(call);
    return answer;
  } catch (refusal) {
    // Whoever gave it up did not wait for it.
    if (asking.signal?.aborted) throw refusal;
    if (isUnheard(refusal)) remember(call, key);
    else unheard.delete(call);
    throw refusal;
  }
}

async function ask<Answer>(
  method: Method,
  path: string,
  text: string | null,
  {
    key,
    ifMatch,
    keepalive = false,
    patienceMs = PATIENCE_MS,
    signal,
    heard,
  }: Asking & { key?: string },
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    keepalive,
    signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal ? [signal] : [])]),
    headers: {
      ...(text !== null && { "Content-Type": "application/json" }),
      ...(key !== undefined && { "Idempotency-Key": key }),
      ...(ifMatch && { "If-Match": ifMatch }),
    },
    ...(text !== null && { body: text }),
  }).catch(() => unanswered(method));
  const said = await response.text().catch(() => unanswered(method));
  if (response.status === 401)
    throw new Refusal("signed_out", "You are signed out. What you typed is still here.");
  const answer = read(said, method);
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

function unanswered(method: Method): never {
  const isReading = method === "GET";
  throw new Refusal(
    "unreachable",
    isReading
      ? "There was no answer."
      : "There was no answer, so it may have been done. Doing the same again does it once.",
  );
}

/** What the API says. Whoever says something else stands between, and is no answer. */
function read(text: string, method: Method): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return unanswered(method);
  }
}

/** Whether nobody answered, so that it is not known whether something was done. */
export const isUnheard = (thrown: unknown): boolean =>
  thrown instanceof Refusal && thrown.code === "unreachable";

/** For what ends something: what is gone already needs no end. */
export function unlessGone(thrown: unknown): void {
  if (!(thrown instanceof Refusal && thrown.code.endsWith("_not_found"))) throw thrown;
}

/** What to tell of something that was not `how`: "done", "undone". */
export const notSo = (how: "done" | "undone", what: string, thrown: unknown): string =>
  `${isUnheard(thrown) ? "Perhaps not" : "Not"} ${how}: ${what}. ${refusalText(thrown)}`;

/** What somebody reads when a call was refused. */
export const refusalText = (thrown: unknown): string =>
  thrown instanceof Refusal ? thrown.message : "That did not work. Please try again.";
