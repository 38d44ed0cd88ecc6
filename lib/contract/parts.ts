/** A part of an answer that leaves bit by bit: one of its fields, or further items of a field that is a list. */
export type PartOf<T> = {
  [K in keyof T]:
    | { field: K; value: T[K] }
    | (T[K] extends readonly (infer E)[] ? { field: K; items: readonly E[] } : never);
}[keyof T];

/** An answer of any size: its parts in the order in which they leave, a list's all together. */
export interface InParts<T> {
  parts: AsyncIterable<PartOf<T>>;
}

/** Events that leave one by one as `text/event-stream`. */
export interface EventStream<E> {
  events: AsyncGenerator<E>;
  /** Told before the first of them. */
  headers: Record<string, string>;
}
