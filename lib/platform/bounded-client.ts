import pg from "pg";
import { isUnitOver, queryLimitMs } from "./call-context";

/**
 * A client that bounds every query by its caller's time limit. A query that gets no answer closes the connection, since
 * its next answer could belong to any query. Everything queued behind it, even a ROLLBACK, fails at once, and the pool
 * opens a new connection.
 *
 * Statements of a finished transaction are not sent. Prisma checks this only once per operation, and an operation can
 * have several statements: those behind the ROLLBACK would run on their own, or in someone else's transaction.
 */
export class BoundedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Pending queries are told of the error; without this listener, an error on a checked-out connection would end the
    // process.
    this.on("error", () => undefined);
  }

  /** Accepts all of `pg`'s overloads. */
  override query(...asked: unknown[]): never {
    const callback = asked.at(-1);
    if (isUnitOver() && !isRollback(asked[0])) {
      const error = new Error("Query read timeout: its unit of work is over");
      return (typeof callback === "function" ? callback(error) : Promise.reject(error)) as never;
    }
    const timer = setTimeout(
      () => this.connection.stream.destroy(new Error("Query read timeout")),
      queryLimitMs(),
    );
    const answered = () => clearTimeout(timer);
    if (typeof callback === "function") {
      const told = (...answer: unknown[]) => {
        answered();
        callback(...answer);
      };
      return Reflect.apply(super.query, this, asked.with(-1, told)) as never;
    }
    const result = Reflect.apply(super.query, this, asked) as unknown as Promise<unknown>;
    result.then(answered, answered);
    return result as never;
  }
}

const isRollback = (asked: unknown): boolean =>
  typeof asked === "object" && asked !== null && "text" in asked && asked.text === "ROLLBACK";
