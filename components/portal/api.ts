import { MINUTE_MS } from "@/lib/contract/durations";
import { newBrowserId } from "./chance";
import { browserNowMs } from "./clock";
import { asDrawn } from "./drawn-for";
import { plainWords } from "./plain-words";

/** The portal's API calls, made with the browser's cookie to the same API that everyone uses. */

/** A refused API call, with a user-facing message if there is one, else the API's own. */
export class Refusal extends Error {
  override name = "Refusal";
  /** The error code; `signed_out` if the session ended, `unreachable` without an answer. */
  readonly code: string;
  readonly param: string | null;
  readonly requestId: string | null;
  /** The HTTP status; 0 without an answer from the API. */
  readonly status: number;

  constructor(
    code: string,
    message: string,
    {
      param = null,
      requestId = null,
      status = 0,
    }: { param?: string | null; requestId?: string | null; status?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.param = param;
    this.requestId = requestId;
    this.status = status;
  }
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Envelope {
  error?: { code?: string; message?: string; param?: string | null; request_id?: string };
}

/** Builds the refusal from an error response. Errors users can fix themselves don't show a request id. */
export function refusalIn(answer: unknown, { status, headers }: Response, body: unknown): Refusal {
  const { error } = (answer ?? {}) as Envelope;
  const { code = "unreachable", message = "That didn’t work.", param = null } = error ?? {};
  const plain = plainWords({ code, param, message }, body);
  const requestId = plain === null ? (error?.request_id ?? headers.get("x-request-id")) : null;
  return new Refusal(code, plain ?? message, { param, requestId, status });
}

/** Returns the refusal for a reader who is no longer signed in. */
export const signedOut = (): Refusal =>
  new Refusal(
    "signed_out",
    "You’re signed out, or someone else signed in. What you typed is still here.",
    { status: 401 },
  );

const SILENCE = "No response from the server.";
/** For this long, an unanswered call can be repeated; then the same content counts as a new call. */
const UNHEARD_MINUTES = 5;
const OPEN = `No response from the server, so this may already be done. You can safely try again within ${UNHEARD_MINUTES} minutes; after that, check first whether it was done.`;

const OFFLINE = "You’re offline. Try again once you’re connected.";

/** The default timeout for an answer. */
const PATIENCE_MS = 20_000;

/** A call without an answer, so it is unknown whether it was done. */
interface Unheard {
  key: string;
  path: string;
  sinceMs: number;
}

/**
 * Unanswered calls by their content. Repeating one reuses its key, so it is done only once even if the first one
 * arrived.
 */
const unheard = new Map<string, Unheard>();
const UNHEARD_MAX = 20;

function remember(call: string, path: string, key: string): void {
  unheard.delete(call);
  unheard.set(call, { key, path, sinceMs: browserNowMs() });
  const [oldest] = unheard.keys();
  if (oldest !== undefined && unheard.size > UNHEARD_MAX) unheard.delete(oldest);
}

/** Returns the idempotency key for a call, reusing that of an identical unanswered call. */
function keyFor(call: string): string {
  const known = unheard.get(call);
  if (known !== undefined && browserNowMs() - known.sinceMs < UNHEARD_MINUTES * MINUTE_MS)
    return known.key;
  unheard.delete(call);
  return newBrowserId();
}

/** Ids from answers; whatever created these did get an answer. */
const seenIds = new Set<string>();
const SEEN_MAX = 2_000;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function noteIds(answer: unknown): void {
  if (seenIds.size > SEEN_MAX) seenIds.clear();
  for (const [id] of JSON.stringify(answer).matchAll(ID)) seenIds.add(id);
}

/**
 * Forgets the unanswered calls that may have created a deleted item. Deleting an item that no answer had mentioned
 * shows that its creation arrived, so the same request is now a new one.
 */
function forgetMaker(ended: string): void {
  if (seenIds.has(ended.slice(ended.lastIndexOf("/") + 1))) return;
  for (const [call, { path }] of unheard) if (ended.startsWith(`${path}/`)) unheard.delete(call);
}

interface Asking {
  ifMatch?: string | null;
  keepalive?: boolean;
  patienceMs?: number;
  /**
   * For a POST that stores nothing, or the same each time: it needs no key, and failing it needs no warning that it may
   * have been done.
   */
  isRepeatable?: boolean;
  /** Cancels the call once its answer is no longer needed. */
  signal?: AbortSignal;
  /** Gets the headers of a successful response, for example its version. */
  heard?: (headers: Headers) => void;
}

let isOut = false;

/** True if the last answer said that this document's reader is signed out. */
export const isSignedOut = (): boolean => isOut;

/**
 * Calls the API. A POST that is not repeatable has an idempotency key, so that a repetition by the browser, or by a
 * user who got no answer, has no second effect.
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
  if (method !== "POST" || asking.isRepeatable) {
    const asked = ask<Answer>(method, path, text, asking);
    if (method === "DELETE") await asked.catch(unlessGone).then(() => forgetMaker(path));
    return asked;
  }
  const send = async (key: string) => {
    const answer = await ask<Answer>(method, path, text, { ...asking, key });
    noteIds(answer);
    return answer;
  };
  return onceFor(path, text, send, asking.signal);
}

/**
 * Sends a POST with the key of its content, so that what got no answer can be sent again and is done once.
 *
 * @param send is passed the key, and what to call if an answer has begun: then the same content is a new call
 */
export async function onceFor<Answer>(
  path: string,
  text: string | null,
  send: (key: string, heard: () => void) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const call = `${path} ${text}`;
  const key = keyFor(call);
  let isHeard = false;
  const heard = () => {
    isHeard = true;
    unheard.delete(call);
  };
  try {
    const answer = await send(key, heard);
    heard();
    return answer;
  } catch (refusal) {
    // A call the caller canceled is not an unanswered one.
    if (signal?.aborted) throw refusal;
    if (isUnheard(refusal) && !isHeard) remember(call, path, key);
    else if (isSettled(refusal)) unheard.delete(call);
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
    isRepeatable = method === "GET",
    signal,
    heard,
  }: Asking & { key?: string },
): Promise<Answer> {
  const isOffline = globalThis.navigator?.onLine === false;
  const unanswered = (): never => {
    throw new Refusal("unreachable", isOffline ? OFFLINE : isRepeatable ? SILENCE : OPEN);
  };
  const response = await fetch(path, {
    method,
    keepalive,
    signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal ? [signal] : [])]),
    headers: {
      ...asDrawn(),
      ...(text !== null && { "Content-Type": "application/json" }),
      ...(key !== undefined && { "Idempotency-Key": key }),
      ...(ifMatch && { "If-Match": ifMatch }),
    },
    ...(text !== null && { body: text }),
  }).catch(unanswered);
  const { status } = response;
  const words = await response.text().catch(unanswered);
  isOut = status === 401;
  if (isOut) throw signedOut();
  const { said: answer } = read(words) ?? unanswered();
  if (response.ok) {
    heard?.(response.headers);
    return answer as Answer;
  }
  throw refusalIn(answer, response, text === null ? null : JSON.parse(text));
}

/**
 * Parses the API's response; `said` is null for an empty body. Null if it isn't JSON: it came from a proxy in between
 * and doesn't count as an answer.
 */
function read(text: string): { said: unknown } | null {
  if (text === "") return { said: null };
  try {
    return { said: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** No answer; a database answer that came too late; and a retry while the first call is still running. */
const UNHEARD_CODES = new Set(["unreachable", "service_unavailable", "idempotency_conflict"]);

/** True if it is unknown whether the call was done. */
export const isUnheard = (thrown: unknown): boolean =>
  thrown instanceof Refusal && UNHEARD_CODES.has(thrown.code);

/**
 * True if a refusal settles what became of an earlier call. With 401, 403 and 429 the API refuses before looking up the
 * key.
 */
export const isSettled = (thrown: unknown): boolean =>
  thrown instanceof Refusal &&
  !isUnheard(thrown) &&
  thrown.status < 500 &&
  ![401, 403, 429].includes(thrown.status);

/** Ignores not-found errors when deleting something: it is already gone. */
export function unlessGone(thrown: unknown): void {
  if (!(thrown instanceof Refusal && thrown.code.endsWith("_not_found"))) throw thrown;
}

/** Describes that something was not done or not undone. */
export function notSo(how: "done" | "undone", what: string, thrown: unknown): string {
  if (!isUnheard(thrown)) return `Not ${how}: ${what}. ${refusalText(thrown)}`;
  // Whether it can still be undone depends on the time left, so this doesn't say.
  return `Perhaps not ${how}: ${what}. ${how === "done" ? refusalText(thrown) : SILENCE}`;
}

/** Returns the user-facing message for a refused call. */
export const refusalText = (thrown: unknown): string =>
  thrown instanceof Refusal ? thrown.message : "That didn’t work. Please try again.";
