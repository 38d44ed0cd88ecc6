import pg from "pg";
import { isUnitOver, queryLimitMs } from "./call-context";

/**
 * A client that answers every query within the time its caller has. A query that gets no answer ends the connection:
 * nobody could tell what it would answer next, so whatever waits behind it, a ROLLBACK too, fails at once, and the
 * pool makes a new one.
 *
 * A statement of a unit of work that is over is not sent. Prisma checks that once for each of its operations, which may
 * have several statements: those behind the ROLLBACK would be carried out by themselves, or in somebody else's unit.
 */
export class BoundedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Whoever waits for an answer hears of the end; a borrowed connection that nobody listens to must not end the process.
    this.on("error", () => undefined);
  }

  /** Takes whatever `pg` takes: the overloads are its own. */
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
