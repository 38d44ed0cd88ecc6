/** Lines to paste that store a key, in a module of its own so the browser loads nothing else for them. */

/** The environment variable for the key. */
export const KEY_VARIABLE = "AIDSTATION_API_KEY";

/** Returns the shell line that sets the key. */
export const exportLine = (key: string): string => `export ${KEY_VARIABLE}="${key}"`;

/** Returns the line for an env file. */
export const envLine = (key: string): string => `${KEY_VARIABLE}=${key}\n`;
