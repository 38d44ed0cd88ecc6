/** Recognizes errors from the database, the network, `pg` and Prisma that are not the statement's fault. */

/** System, PostgreSQL and Prisma codes of errors that may succeed on retry. */
const PASSING = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
  // A standby that has not taken over yet, and a file that cannot be read or written.
  "25006",
  "58000",
  "58030",
  // A row that is locked, and a statement or transaction that took too long.
  "55P03",
  "57014",
  "25P02",
  "25P03",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
]);

/**
 * Lost connections (08), no room, disk or memory left (53), and a server that is stopping, starting or recovering
 * (57P).
 */
const PASSING_CLASS = /^(08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P[0-9A-Z]{2})$/;

/** The same by the names of Prisma's adapter. */
const PASSING_KIND = new Set([
  "ConnectionClosed",
  "DatabaseNotReachable",
  "SocketTimeout",
  "TooManyConnections",
  "TransactionAlreadyClosed",
]);

const PASSING_TEXT =
  /connection terminated|timeout (exceeded|expired)|query read timeout|server closed the connection|is not queryable|transaction not found|transaction already closed/i;

/** Deadlocks and serialization failures: one transaction was rolled back entirely. */
const CONFLICT = new Set(["40P01", "40001", "P2034", "TransactionWriteConflict"]);

/** Where errors of pg, Prisma and its adapter keep the underlying cause. */
type Layer = Partial<
  Record<
    "code" | "originalCode" | "kind" | "message" | "cause" | "meta" | "driverAdapterError",
    unknown
  >
>;

const LAYERS_MAX = 12;

function hasLayer(error: unknown, matches: (words: string[], text: string) => boolean): boolean {
  const open: unknown[] = [error];
  for (let seen = 0; seen < LAYERS_MAX; seen++) {
    const current = open.shift();
    if (typeof current !== "object" || current === null) continue;
    const { code, originalCode, kind, message, cause, meta, driverAdapterError } = current as Layer;
    const words = [code, originalCode, kind].filter((word) => typeof word === "string");
    if (matches(words, typeof message === "string" ? message : "")) return true;
    open.push(cause, meta, driverAdapterError);
  }
  return false;
}

/** True if a transaction conflicted with another, was rolled back and can be retried. */
export const isConflict = (error: unknown): boolean =>
  hasLayer(error, (words) => words.some((word) => CONFLICT.has(word)));

/** True if the database cannot be reached right now, as opposed to a wrong statement. */
export const isDatabaseUnreachable = (error: unknown): boolean =>
  hasLayer(
    error,
    (words, text) =>
      words.some(
        (word) =>
          PASSING.has(word) ||
          PASSING_KIND.has(word) ||
          CONFLICT.has(word) ||
          PASSING_CLASS.test(word),
      ) || PASSING_TEXT.test(text),
  );
