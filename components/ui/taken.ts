/** The cookie whose value changes with each plain form that the service takes. */
export const TAKEN_COOKIE = "aidstation_taken";

/** What it says now; empty where none was taken of late. */
export const lastTaken = (): string =>
  new RegExp(`(?:^|; )${TAKEN_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? "";
