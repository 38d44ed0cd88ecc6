/** Invisible characters, kept apart from the schemas so that pages don't load those. */

/** Characters that reverse text direction, break lines or are invisible. */
export const UNSEEN =
  "\\p{Cc}\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2069\\u2800\\u3164\\ufeff\\uffa0\\u{e0000}-\\u{e007f}";

/** Matches each of them. */
export const EACH_UNSEEN = new RegExp(`[${UNSEEN}]`, "gu");
