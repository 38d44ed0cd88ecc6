/** The browser's clock, Unix milliseconds: for what is counted down under somebody's eyes, and for nothing that is stored. */
export const browserNowMs = (): number => Date.now();

/** What went by since the page was opened, milliseconds: it goes on evenly, whatever is set on the browser's clock. */
export const elapsedMs = (): number => Math.round(performance.now());
