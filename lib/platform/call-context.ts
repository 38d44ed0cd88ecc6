import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { singleton } from "./singleton";

/**
 * What the pool has to know of the work that asks it for a connection, and what no query says by itself: whose call it
 * is, and whether a unit of work is open, which has a connection already.
 */
interface CallContext {
  owner: string | null;
  isInUnit: boolean;
}

/** One for all bundles of the code: the pool is one, and asks in one what another said. */
const context = singleton("call-context", () => new AsyncLocalStorage<CallContext>());

export const currentCall = (): CallContext | undefined => context.getStore();

/** Runs work whose connections count for `owner`. */
export const onBehalfOf = <T>(owner: string | null, work: () => Promise<T>): Promise<T> =>
  context.run({ owner, isInUnit: false }, async () => await work());

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

/** Runs the steps of a unit of work. */
export const inUnit = <T>(steps: () => Promise<T>): Promise<T> =>
  context.run(
    { owner: context.getStore()?.owner ?? null, isInUnit: true },
    // A query begins when somebody waits for it: here, not outside.
    async () => await steps(),
  );

/** @throws when a query goes around the handle of the unit of work that it is part of */
export function refuseInUnit(): void {
  if (context.getStore()?.isInUnit !== true) return;
  throw new Error("A query of a unit of work went around its handle.");
}
