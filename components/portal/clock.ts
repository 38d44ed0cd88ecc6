/**
 * Returns the browser's time, Unix milliseconds: only for visible countdowns, never for anything stored. It may be
 * wrong, so use differences only. Monotonic clocks are no alternative, since they stop while a computer sleeps.
 */
export const browserNowMs = (): number => Date.now();
