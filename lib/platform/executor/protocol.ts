import { createHmac } from "node:crypto";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { toSeconds, wallMs } from "../clock";
import { equalSecrets } from "../crypto";

/** Inngest's protocol between a server and the SDK, from the server's side. */

/** Where the functions are served, and the key that both sides sign with. */
export interface Endpoint {
  url: string;
  signingKey: string;
  /** How long a call may take; longer is a failed attempt, and its step is told. */
  stepLimitMs?: number;
  /** Hangs up on the calls under way, which count as no attempts then; their steps are told. */
  hangUp?: AbortSignal;
}

/** What the SDK reports of a step. */
export interface Op {
  op: string;
  id: string;
  name?: string;
  displayName?: string;
  data?: unknown;
  error?: unknown;
}

export type Answer =
  | { kind: "returned"; data: unknown }
  | { kind: "threw"; error: unknown; isFinal: boolean; retryAfterMs: number | null }
  | { kind: "ops"; ops: Op[]; retryAfterMs: number | null }
  /** Not the SDK's answer: the server goes down, or something stands in between. */
  | { kind: "unreachable"; reason: string };

const STEP_LIMIT_MS = 15 * 60_000;
const TIMED_OUT = "StepTimeoutError";
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Asks the SDK which functions it serves. */
export async function askFunctions(endpoint: Endpoint): Promise<unknown> {
  const headers = { "x-inngest-sync-kind": "in_band" };
  const answer = await send(endpoint, "PUT", "", { url: endpoint.url }, headers);
  if (answer.status !== 200) throw new Error(`${endpoint.url} answers ${answer.status}`);
  return JSON.parse(answer.text);
}

/** Calls a function: to go on from what is known (`stepId` "step"), or to run one planned step. */
export async function callFunction(
  endpoint: Endpoint,
  functionId: string,
  stepId: string,
  body: unknown,
): Promise<Answer> {
  const query = `?fnId=${encodeURIComponent(functionId)}&stepId=${encodeURIComponent(stepId)}`;
  try {
    return answerOf(await send(endpoint, "POST", query, body, {}));
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (name !== TIMED_OUT) return { kind: "unreachable", reason: message };
    return { kind: "threw", error: { name, message }, isFinal: false, retryAfterMs: null };
  }
}

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

function answerOf({ status, headers, text }: Received): Answer {
  if (headers["x-inngest-sdk"] === undefined || status === 401) {
    return { kind: "unreachable", reason: `status ${status}` };
  }
  const body: unknown = JSON.parse(text);
  const retryAfterMs = retryAfter(headers["retry-after"]);
  if (status === 200) return { kind: "returned", data: body };
  if (status === 206) {
    // The SDK answers 206 with its operations only, one alone or a list.
    return { kind: "ops", ops: [body].flat() as Op[], retryAfterMs };
  }
  const isFinal = headers["x-inngest-no-retry"] === "true";
  return { kind: "threw", error: body, isFinal, retryAfterMs };
}

function retryAfter(value: string | undefined): number | null {
  if (value === undefined) return null;
  const seconds = Number(value);
  const delay = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - wallMs();
  return Number.isFinite(delay) ? Math.max(0, delay) : null;
}

function send(
  { url, signingKey, stepLimitMs = STEP_LIMIT_MS, hangUp }: Endpoint,
  method: "POST" | "PUT",
  query: string,
  body: unknown,
  extra: Record<string, string>,
): Promise<Received> {
  const text = canonical(body);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    "x-inngest-signature": signature(text, signingKey),
    "x-inngest-server-kind": "cloud",
    ...extra,
  };
  const options = { method, headers, agent, ...(hangUp === undefined ? {} : { signal: hangUp }) };
  return new Promise((resolve, reject) => {
    const outgoing = request(url + query, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("error", reject);
      answer.once("end", () => {
        const received = Buffer.concat(chunks).toString("utf8");
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: received });
      });
    });
    const tooLong = () => {
      const message = `The step took longer than ${stepLimitMs / 1000} s.`;
      outgoing.destroy(Object.assign(new Error(message), { name: TIMED_OUT }));
    };
    outgoing.setTimeout(stepLimitMs, tooLong);
    outgoing.once("error", reject);
    outgoing.end(text);
  });
}

const signature = (text: string, key: string): string => {
  const seconds = String(toSeconds(wallMs()));
  return `t=${seconds}&s=${digest(text, seconds, key)}`;
};

const digest = (text: string, seconds: string, key: string): string =>
  createHmac("sha256", key).update(text).update(seconds).digest("hex");

/** Whether a call is one that we have signed, by the bytes of its body. How old it is the SDK looks at. */
export function isSignedBy(key: string, header: string, text: string): boolean {
  const [, seconds = "", signed = ""] = /^t=(\d+)&s=([0-9a-f]+)$/.exec(header) ?? [];
  return equalSecrets(signed, digest(text, seconds, key));
}

/** JSON with sorted keys (RFC 8785), which is what gets signed. `value` comes from JSON or is as plain. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
  return `{${fields.join(",")}}`;
}
