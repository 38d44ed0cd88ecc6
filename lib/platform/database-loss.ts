/** Recognises what the database, the network, `pg` and Prisma say when it is not the statement's fault. */

/** Codes of the system, of PostgreSQL and of Prisma for what may well succeed later. */
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
  // A row that somebody else keeps locked, a statement or a unit of work that took too long.
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

/** Lost connections (08), no room, disk or memory (53), and a server that stops, starts or recovers (57P). */
const PASSING_CLASS = /^(08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P[0-9A-Z]{2})$/;

/** How Prisma's adapter names the same. */
const PASSING_KIND = new Set([
  "ConnectionClosed",
  "DatabaseNotReachable",
  "SocketTimeout",
  "TooManyConnections",
  "TransactionAlreadyClosed",
]);

const PASSING_TEXT =
  /connection terminated|timeout (exceeded|expired)|query read timeout|server closed the connection|is not queryable|transaction not found|transaction already closed/i;

/** Two units of work that waited for each other, or saw each other's changes: one of them was undone entirely. */
const CONFLICT = new Set(["40P01", "40001", "P2034", "TransactionWriteConflict"]);

/** Where errors of pg, of Prisma and of its adapter keep what really happened. */
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

/** Whether an error says that a unit of work collided with another one, which undid it and lets it be tried again. */
export const isConflict = (error: unknown): boolean =>
  hasLayer(error, (words) => words.some((word) => CONFLICT.has(word)));

/** Whether an error says that the database cannot be asked now, rather than that a statement was wrong. */
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
