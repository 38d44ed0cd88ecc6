import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "../singleton";

/** One for all bundles of the code, so that what a job calls finds the signal of its step. */
const current = singleton("step-signal", () => new AsyncLocalStorage<AbortSignal>());

/** Runs a step whose work ends early when the signal fires. */
export const underSignal = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  current.run(signal, async () => await work());

/** @throws when the step that this is part of has no more time; outside of a step never */
export const stopIfOver = (): void => current.getStore()?.throwIfAborted();
