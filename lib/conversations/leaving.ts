/** Produces events for a reader who may be slow or disconnect. */
export type Produce<E> = (emit: (event: E) => void, signal: AbortSignal) => Promise<void>;

/**
 * Runs the producer at its own pace and buffers its events, so a slow reader never holds it up. When the reader
 * disconnects, the signal aborts at once.
 */
export function leaving<E>(produce: Produce<E>): AsyncGenerator<E> {
  const waiting: E[] = [];
  const gone = new AbortController();
  let wake = () => {};
  let isOver = false;
  let broke: { error: unknown } | null = null;
  const emit = (event: E) => {
    waiting.push(event);
    wake();
  };
  produce(emit, gone.signal)
    .catch((error: unknown) => {
      broke = { error };
    })
    .finally(() => {
      isOver = true;
      wake();
    });
  const done = { done: true as const, value: undefined };
  const source: AsyncGenerator<E> = {
    next: async () => {
      for (;;) {
        const event = waiting.shift();
        if (event !== undefined) return { done: false, value: event };
        if (gone.signal.aborted) return done;
        if (isOver && broke !== null) throw broke.error;
        if (isOver) return done;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    return: async () => {
      gone.abort();
      waiting.length = 0;
      wake();
      return done;
    },
    throw: async (error) => {
      await source.return(undefined);
      throw error;
    },
    [Symbol.asyncIterator]: () => source,
    [Symbol.asyncDispose]: async () => void (await source.return(undefined)),
  };
  return source;
}
