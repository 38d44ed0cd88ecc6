import type { Delivery } from "@/lib/contract/webhook";

type Outcome = Pick<Delivery, "status" | "status_code" | "failure">;

const FAILURES: Readonly<Record<NonNullable<Delivery["failure"]>, string>> = {
  not_allowed: "the URL isn’t allowed",
  dns: "host not found",
  unreachable: "connection failed",
  tls: "invalid certificate",
  timeout: "timed out",
  closed: "connection closed",
  malformed: "the response wasn’t HTTP",
  not_sent: "error on our side, which doesn’t count against you",
};

/** Marks in front of a delivery's status that work without color. */
export const MARKS: Readonly<Record<Delivery["status"], string>> = {
  delivered: "✓",
  pending: "↻",
  failed: "✕",
  exhausted: "✕",
};

/** Labels of a delivery's status. */
export const STATUS_WORDS: Readonly<Record<Delivery["status"], string>> = {
  delivered: "Delivered",
  pending: "Waiting",
  failed: "Failed",
  exhausted: "Gave up",
};

/** Describes an attempt's result: a status code, or why there is none. */
export const answerText = ({ status_code, failure }: Omit<Outcome, "status">): string =>
  status_code !== null
    ? String(status_code)
    : failure !== null
      ? FAILURES[failure]
      : "not tried yet";

/** Describes a delivery's status with the result of its last attempt. */
export const outcomeText = ({ status, ...last }: Outcome): string =>
  `${STATUS_WORDS[status].toLowerCase()}, ${answerText(last)}`;

/** Says why there is no response body to show. */
export function noBodyText(last: Pick<Outcome, "status_code"> | undefined): string {
  if (last === undefined) return "No response yet.";
  return last.status_code === null
    ? "The last attempt got no response."
    : "The last response had no body.";
}

/** Quotes a text as one shell argument. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Returns a curl command that repeats a request. */
export function curlOf(url: string, request: { headers: Record<string, string>; body: string }) {
  const headers = Object.entries(request.headers).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
  );
  return [`curl -X POST ${quoted(url)}`, ...headers, `--data-raw ${quoted(request.body)}`].join(
    " \\\n  ",
  );
}
