/** Eight in the morning UTC, so that no midnight comes between the steps of a test about days. */
export const MORNING_MS = Date.UTC(2027, 0, 15, 8);
