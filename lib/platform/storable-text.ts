/** NUL, or half of a surrogate pair: PostgreSQL can store neither, and no name contains one. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** True if the database can store a text. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** Truncates a text to this many UTF-16 units without splitting a character. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
