/** A cookie whose value changes with each plain form the server accepts. */
export const TAKEN_COOKIE = "aidstation_taken";

/** Returns its current value; empty if no form was accepted recently. */
export const lastTaken = (): string =>
  new RegExp(`(?:^|; )${TAKEN_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? "";
