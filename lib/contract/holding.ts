/** Message constants for pages, without the schemas. */

/** How long a message is held before sending so it can be undone, in wall time. */
export const HOLD_MS = 10_000;
/** Maximum characters in a message. */
export const MESSAGE_MAX = 4_000;
/** Characters of a question to Ask. Reading it takes the CPU some 50 ms for each thousand. */
export const QUESTION_MAX = 1_000;
/** Maximum athletes that one call can message. */
export const RECIPIENTS_MAX = 100;
