/**
 * The browser's clock, Unix milliseconds: for what is counted down under somebody's eyes, and for nothing that is stored. It
 * may be wrong, so only what went by on it counts. Clocks that cannot be wrong stand still while a computer sleeps.
 */
export const browserNowMs = (): number => Date.now();
