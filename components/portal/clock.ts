/** The browser's clock, Unix milliseconds: for what is counted down under somebody's eyes, and for nothing that is stored. */
export const browserNowMs = (): number => Date.now();
