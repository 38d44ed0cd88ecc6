/** What pages need to know of messages without their schemas. */

/** How long what somebody writes is held, in wall time, so that it can be taken back. */
export const HOLD_MS = 10_000;
/** Characters of a message. */
export const MESSAGE_MAX = 4_000;
/** Athletes whom one call writes to at most. */
export const RECIPIENTS_MAX = 100;
