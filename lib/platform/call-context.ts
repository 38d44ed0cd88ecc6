import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { stopwatchMs } from "./clock";
import { env } from "./env";
import { singleton } from "./singleton";

/**
 * What the pool has to know of the work that asks it for a connection, and what no query says by itself: whose call it
 * is, whether a unit of work is open, which has a connection already, and how long it may wait for an answer.
 */
interface CallContext {
  owner: string | null;
  /** The unit of work that is open, which has a connection already; null outside of one. */
  unit: Unit | null;
  /** Whether nobody waits for the work, so that a statement may take its time. */
  isPatient: boolean;
}

interface Unit {
  /** When it has to be over, by the stopwatch. */
  endsMs: number;
  /** Whether its steps are done, or one of them failed: what still runs of them changes nothing. */
  isOver: boolean;
}

const NOBODYS: CallContext = { owner: null, unit: null, isPatient: false };

/**
 * Time-outs of the database, in milliseconds. Somebody who waits for an answer waits at most for a place, a connection
 * and a query: less than five seconds in all. What a job asks may take longer.
 */
export const WAIT_MS = {
  place: 1_000,
  connection: env.DATABASE_CONNECT_MS,
  query: 2_250,
  unit: 4_000,
  patientQuery: 9_000,
  patientUnit: 15_000,
} as const;

/** What is left of a unit of work whose time is up: enough to say ROLLBACK to a database that answers. */
const LAST_MS = 250;

/** One for all bundles of the code: the pool is one, and asks in one what another said. */
const context = singleton("call-context", () => new AsyncLocalStorage<CallContext>());

export const currentCall = (): CallContext | undefined => context.getStore();

/** How long the query that is about to be sent may take, in milliseconds. */
export function queryLimitMs(): number {
  const { isPatient, unit } = context.getStore() ?? NOBODYS;
  const most = isPatient ? WAIT_MS.patientQuery : WAIT_MS.query;
  return unit === null ? most : Math.max(LAST_MS, Math.min(most, unit.endsMs - stopwatchMs()));
}

/** A timer may be this much early. */
const EARLY_MS = 1;

/** Whether the unit of work that a statement is part of is over: it was undone already, or is about to be. */
export function isUnitOver(): boolean {
  const unit = context.getStore()?.unit ?? null;
  return unit !== null && (unit.isOver || stopwatchMs() + EARLY_MS >= unit.endsMs);
}

/** How long a unit of work that is about to begin may take, in milliseconds. */
export const unitLimitMs = (): number =>
  context.getStore()?.isPatient === true ? WAIT_MS.patientUnit : WAIT_MS.unit;

/** Runs work whose connections count for `owner`. */
export const onBehalfOf = <T>(owner: string | null, work: () => Promise<T>): Promise<T> =>
  context.run({ ...NOBODYS, owner }, work);

/** Runs work that nobody waits for: its statements may take longer than those of a request. */
export const patiently = <T>(work: () => Promise<T>): Promise<T> =>
  context.run({ ...NOBODYS, isPatient: true }, async () => await work());

/** Has work that somebody else starts later still count as part of this call. */
export const laterInThisCall = <T>(work: () => Promise<T>): (() => Promise<T>) =>
  AsyncResource.bind(work);

/** Has what is read later, by somebody else, still count as part of this call. */
export function inThisCall<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const resumed = AsyncResource.bind((step: () => Promise<IteratorResult<T>>) => step());
  const bound: AsyncGenerator<T> = {
    next: () => resumed(() => source.next()),
    return: (value) => resumed(() => source.return(value)),
    throw: (error) => resumed(() => source.throw(error)),
    [Symbol.asyncIterator]: () => bound,
    [Symbol.asyncDispose]: async () => void (await bound.return(undefined)),
  };
  return bound;
}

/** Runs the steps of a unit of work that has to be over at a time of the stopwatch. */
export async function inUnit<T>(endsMs: number, steps: () => Promise<T>): Promise<T> {
  const unit: Unit = { endsMs, isOver: false };
  try {
    // A query begins when somebody waits for it: here, not outside.
    return await context.run(
      { ...(context.getStore() ?? NOBODYS), unit },
      async () => await steps(),
    );
  } finally {
    unit.isOver = true;
  }
}

/** @throws when a query goes around the handle of the unit of work that it is part of */
export function refuseInUnit(): void {
  if ((context.getStore()?.unit ?? null) === null) return;
  throw new Error("A query of a unit of work went around its handle.");
}
