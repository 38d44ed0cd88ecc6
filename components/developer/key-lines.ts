/** How a key is kept: lines to paste, without anything that a browser would have to load for them. */

/** The name under which the key is kept. */
export const KEY_VARIABLE = "AIDSTATION_API_KEY";

/** The line that keeps a key in the shell. */
export const exportLine = (key: string): string => `export ${KEY_VARIABLE}="${key}"`;

/** The line of a file of settings. */
export const envLine = (key: string): string => `${KEY_VARIABLE}=${key}\n`;
