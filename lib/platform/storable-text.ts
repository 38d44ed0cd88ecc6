/** NUL or half of a surrogate pair: PostgreSQL cannot keep either, and no name holds one. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Whether the database can keep a text. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** The beginning of a text, of so many UTF-16 units at most; no character is cut in two. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
