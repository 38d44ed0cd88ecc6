import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { stopwatchMs } from "./clock";
import { env } from "./env";
import { singleton } from "./singleton";

/**
 * What the pool needs to know about the work requesting a connection and no query says itself: the call's owner,
 * whether a transaction is open (which has a connection already), and how long it may wait.
 */
interface CallContext {
  owner: string | null;
  /** The open transaction, which has a connection already; null outside of one. */
  unit: Unit | null;
  /** True if nobody waits for the work, so its statements may take longer. */
  isPatient: boolean;
}

interface Unit {
  /** Deadline, in stopwatch time. */
  endsMs: number;
  /** True once its steps have finished or one has failed: steps still running change nothing. */
  isOver: boolean;
}

const NOBODYS: CallContext = { owner: null, unit: null, isPatient: false };

/**
 * Database timeouts, in milliseconds. A waiting caller waits at most for a place, a connection and a query: less than
 * five seconds in all. A job's queries may take longer.
 */
export const WAIT_MS = {
  place: 1_000,
  connection: env.DATABASE_CONNECT_MS,
  query: 2_250,
  unit: 4_000,
  patientQuery: 9_000,
  patientUnit: 15_000,
} as const;

/** What a timed-out transaction has left: enough to send ROLLBACK to a database that answers. */
const LAST_MS = 250;

/** Shared by all bundles of the code: they share one pool, which reads in one bundle what another has set. */
const context = singleton("call-context", () => new AsyncLocalStorage<CallContext>());

export const currentCall = (): CallContext | undefined => context.getStore();

/** Returns the time limit of the query about to be sent, in milliseconds. */
export function queryLimitMs(): number {
  const { isPatient, unit } = context.getStore() ?? NOBODYS;
  const most = isPatient ? WAIT_MS.patientQuery : WAIT_MS.query;
  return unit === null ? most : Math.max(LAST_MS, Math.min(most, unit.endsMs - stopwatchMs()));
}

/** A timer may fire this early. */
const EARLY_MS = 1;

/** True if the statement's transaction is over: rolled back already, or about to be. */
export function isUnitOver(): boolean {
  const unit = context.getStore()?.unit ?? null;
  return unit !== null && (unit.isOver || stopwatchMs() + EARLY_MS >= unit.endsMs);
}

/** Returns the time limit of a transaction about to begin, in milliseconds. */
export const unitLimitMs = (): number =>
  context.getStore()?.isPatient === true ? WAIT_MS.patientUnit : WAIT_MS.unit;

/** Runs work whose connections count against `owner`. */
export const onBehalfOf = <T>(owner: string | null, work: () => Promise<T>): Promise<T> =>
  context.run({ ...NOBODYS, owner }, work);

/**
 * Returns whose queue a call for an account waits in: the payer's, so that people who signed up here, who share one
 * account, don't wait for each other.
 */
export const queueOf = ({ accountId }: { accountId: string }): string =>
  currentCall()?.owner ?? accountId;

/** Runs work that nobody waits for: its statements may take longer than a request's. */
export const patiently = <T>(work: () => Promise<T>): Promise<T> =>
  context.run({ ...NOBODYS, isPatient: true }, async () => await work());

/** Binds work to this call, so that it still counts as part of it when started later from elsewhere. */
export const laterInThisCall = <T>(work: () => Promise<T>): (() => Promise<T>) =>
  AsyncResource.bind(work);

/** Binds a generator to this call, so that it still counts as part of it when read later from elsewhere. */
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

/** Runs the steps of a transaction that must end by `endsMs`, in stopwatch time. */
export async function inUnit<T>(endsMs: number, steps: () => Promise<T>): Promise<T> {
  const unit: Unit = { endsMs, isOver: false };
  try {
    // Prisma starts a query only when it is awaited: that must happen in here, not outside.
    return await context.run(
      { ...(context.getStore() ?? NOBODYS), unit },
      async () => await steps(),
    );
  } finally {
    unit.isOver = true;
  }
}

/** @throws when a query bypasses the handle of its transaction */
export function refuseInUnit(): void {
  if ((context.getStore()?.unit ?? null) === null) return;
  throw new Error("A query of a unit of work went around its handle.");
}
