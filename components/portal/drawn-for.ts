import { DRAWN_FOR_HEADER } from "@/lib/contract/drawn-for";

/** The reader this document's frame was rendered for. Its calls are refused if someone else has signed in since. */
let drawnFor: string | null = null;

/** Remembers the reader; only the first call counts. */
export function drawFor(id: string): void {
  // The server renders for everyone.
  if (typeof window !== "undefined") drawnFor ??= id;
}

/** Returns that reader's id; null before the frame was rendered. */
export const readerDrawnFor = (): string | null => drawnFor;

/** Returns the header that tells the API who the page was rendered for. */
export const asDrawn = (): Record<string, string> =>
  drawnFor === null ? {} : { [DRAWN_FOR_HEADER]: drawnFor };

/** True if the frame was rendered for someone other than the person with these ids. */
export const isOfAnother = (ids: readonly string[]): boolean =>
  drawnFor !== null && !ids.includes(drawnFor);
