/** 8:00 UTC, so that no midnight falls between the steps of a test about days. */
export const MORNING_MS = Date.UTC(2027, 0, 15, 8);
