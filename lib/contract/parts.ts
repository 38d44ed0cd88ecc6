/** A part of a streamed response: one of its fields, or further items of a list field. */
export type PartOf<T> = {
  [K in keyof T]:
    | { field: K; value: T[K] }
    | (T[K] extends readonly (infer E)[] ? { field: K; items: readonly E[] } : never);
}[keyof T];

/** A response of any size: its parts in the order they are sent; all items of a list come together. */
export interface InParts<T> {
  parts: AsyncIterable<PartOf<T>>;
}

/** Events streamed one by one as `text/event-stream`. */
export interface EventStream<E> {
  events: AsyncGenerator<E>;
  /** Sent before the first event. */
  headers: Record<string, string>;
}
