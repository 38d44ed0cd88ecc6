/** An id that the browser chooses, for what is kept under it. */
export const newBrowserId = (): string => crypto.randomUUID();

/** Somewhere between 0 and 1, so that browsers do not all do the same at once. */
export const browserChance = (): number => Math.random();
