import { newBrowserId } from "./chance";
import { browserNowMs } from "./clock";
import { asDrawn } from "./drawn-for";
import { plainWords } from "./plain-words";

/** The portal's own calls: the same API as everybody's, by the cookie of the browser. */

/** A refusal, in words for people where there are any, else in those of the API's envelope. */
export class Refusal extends Error {
  override name = "Refusal";
  /** The code of the error; `signed_out` where the session ended, `unreachable` without an answer. */
  readonly code: string;
  readonly param: string | null;
  readonly requestId: string | null;
  /** What HTTP calls it; 0 without an answer of the API. */
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

/** What an answer refuses. What somebody can mend themself needs no request to look up. */
export function refusalIn(answer: unknown, { status, headers }: Response, body: unknown): Refusal {
  const { error } = (answer ?? {}) as Envelope;
  const { code = "unreachable", message = "That didn’t work.", param = null } = error ?? {};
  const plain = plainWords({ code, param, message }, body);
  const requestId = plain === null ? (error?.request_id ?? headers.get("x-request-id")) : null;
  return new Refusal(code, plain ?? message, { param, requestId, status });
}

/** What is refused to a page whose reader is not signed in any more. */
export const signedOut = (): Refusal =>
  new Refusal(
    "signed_out",
    "You’re signed out, or someone else signed in. What you typed is still here.",
    { status: 401 },
  );

const SILENCE = "No response from the server.";
const OPEN = "No response from the server, so this may already be done. You can safely try again.";

/** How long an answer is waited for, unless said otherwise. */
const PATIENCE_MS = 20_000;

/** A call that nobody answered, so that nobody knows whether it was done. */
interface Unheard {
  key: string;
  path: string;
  sinceMs: number;
}

/** By what was asked: asked again, they are done once if they arrived after all. */
const unheard = new Map<string, Unheard>();
const UNHEARD_MAX = 20;
/** Whoever asks for the same later than this means another one. */
const UNHEARD_MS = 5 * 60_000;

function remember(call: string, path: string, key: string): void {
  const sinceMs = unheard.get(call)?.sinceMs ?? browserNowMs();
  unheard.delete(call);
  unheard.set(call, { key, path, sinceMs });
  const [oldest] = unheard.keys();
  if (oldest !== undefined && unheard.size > UNHEARD_MAX) unheard.delete(oldest);
}

/** By which key a call goes out: by that of the same one of which nobody knows whether it was done. */
function keyFor(call: string): string {
  const known = unheard.get(call);
  if (known !== undefined && browserNowMs() - known.sinceMs < UNHEARD_MS) return known.key;
  unheard.delete(call);
  return newBrowserId();
}

/** Ids that an answer told: what made them was heard of. */
const seenIds = new Set<string>();
const SEEN_MAX = 2_000;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function noteIds(answer: unknown): void {
  if (seenIds.size > SEEN_MAX) seenIds.clear();
  for (const [id] of JSON.stringify(answer).matchAll(ID)) seenIds.add(id);
}

/** Whoever ended what nobody had told them of has seen that it was made after all: asking for the same is another one. */
function forgetMaker(ended: string): void {
  if (seenIds.has(ended.slice(ended.lastIndexOf("/") + 1))) return;
  for (const [call, { path }] of unheard) if (ended.startsWith(`${path}/`)) unheard.delete(call);
}

interface Asking {
  ifMatch?: string | null;
  keepalive?: boolean;
  patienceMs?: number;
  /** Of a POST that stores nothing, or the same each time: it needs no key, and nobody has to hear that it may have been done. */
  isRepeatable?: boolean;
  /** Ends the wait for an answer that nobody needs any more. */
  signal?: AbortSignal;
  /** Is told the headers of an answer that is no refusal: its edition is among them. */
  heard?: (headers: Headers) => void;
}

let isOut = false;

/** Whether the last answer said that the reader of this document is signed out. */
export const isSignedOut = (): boolean => isOut;

/**
 * Calls the API. A POST that is not repeatable has a key, so that neither the browser's own repetition of it nor that of
 * somebody who heard no answer has a second effect.
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
  const call = `${path} ${text}`;
  const key = keyFor(call);
  try {
    const answer = await ask<Answer>(method, path, text, { ...asking, key });
    unheard.delete(call);
    noteIds(answer);
    return answer;
  } catch (refusal) {
    // Whoever gave it up did not wait for it.
    if (asking.signal?.aborted) throw refusal;
    if (isUnheard(refusal)) remember(call, path, key);
    else if (isSettling(refusal)) unheard.delete(call);
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
  const unanswered = (): never => {
    throw new Refusal("unreachable", isRepeatable ? SILENCE : OPEN);
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

/** What the API says: null where that is nothing. Whoever says something else stands between, and is no answer. */
function read(text: string): { said: unknown } | null {
  if (text === "") return { said: null };
  try {
    return { said: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** No answer; one that the database gave too late; and one to whom asked again while it is still being done. */
const UNHEARD_CODES = new Set(["unreachable", "service_unavailable", "idempotency_conflict"]);

/** Whether nobody knows whether something was done. */
export const isUnheard = (thrown: unknown): boolean =>
  thrown instanceof Refusal && UNHEARD_CODES.has(thrown.code);

/** Whether a refusal tells what became of a call: of who is signed out, may not or asks too often the key is not looked up. */
const isSettling = (thrown: unknown): boolean =>
  thrown instanceof Refusal && thrown.status < 500 && ![401, 403, 429].includes(thrown.status);

/** For what ends something: what is gone already needs no end. */
export function unlessGone(thrown: unknown): void {
  if (!(thrown instanceof Refusal && thrown.code.endsWith("_not_found"))) throw thrown;
}

/** What to tell of something that was not `how`: "done", "undone". */
export function notSo(how: "done" | "undone", what: string, thrown: unknown): string {
  if (!isUnheard(thrown)) return `Not ${how}: ${what}. ${refusalText(thrown)}`;
  // Whether something can still be undone again is for the clock to say.
  return `Perhaps not ${how}: ${what}. ${how === "done" ? refusalText(thrown) : SILENCE}`;
}

/** What somebody reads when a call was refused. */
export const refusalText = (thrown: unknown): string =>
  thrown instanceof Refusal ? thrown.message : "That didn’t work. Please try again.";
