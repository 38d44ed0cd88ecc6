import { DRAWN_FOR_HEADER } from "@/lib/contract/drawn-for";

/** The reader this document's frame was drawn for. Its calls are refused if someone else has signed in since. */
let drawnFor: string | null = null;

/** Remembers whom; only the first call counts. */
export function drawFor(id: string): void {
  // The server draws for everybody.
  if (typeof window !== "undefined") drawnFor ??= id;
}

/** The header by which a call says so. */
export const asDrawn = (): Record<string, string> =>
  drawnFor === null ? {} : { [DRAWN_FOR_HEADER]: drawnFor };

/** Whether the frame was drawn for someone else than the person with these ids. */
export const isOfAnother = (ids: readonly string[]): boolean =>
  drawnFor !== null && !ids.includes(drawnFor);
