/** An id that the browser chooses, for what is kept under it. */
export const newBrowserId = (): string => crypto.randomUUID();
