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

/** What stands before how a delivery is: a mark that does without colour. */
export const MARKS: Readonly<Record<Delivery["status"], string>> = {
  delivered: "✓",
  pending: "↻",
  failed: "✕",
  exhausted: "✕",
};

/** How a delivery is, in a word. */
export const STATUS_WORDS: Readonly<Record<Delivery["status"], string>> = {
  delivered: "Delivered",
  pending: "Waiting",
  failed: "Failed",
  exhausted: "Gave up",
};

/** What an attempt brought: a code, or why there is none. */
export const answerText = ({ status_code, failure }: Omit<Outcome, "status">): string =>
  status_code !== null
    ? String(status_code)
    : failure !== null
      ? FAILURES[failure]
      : "not tried yet";

/** How a delivery is, with what its last attempt brought. */
export const outcomeText = ({ status, ...last }: Outcome): string =>
  `${STATUS_WORDS[status].toLowerCase()}, ${answerText(last)}`;

/** A text as one argument of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A request as a command that sends the same again. */
export function curlOf(url: string, request: { headers: Record<string, string>; body: string }) {
  const headers = Object.entries(request.headers).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
  );
  return [`curl -X POST ${quoted(url)}`, ...headers, `--data-raw ${quoted(request.body)}`].join(
    " \\\n  ",
  );
}
