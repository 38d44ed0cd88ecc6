/** The database's error for a statement it rejected. */
export interface DatabaseError extends Error {
  /** SQLSTATE. */
  code: string;
  severity: string;
}

/** True if the database itself rejected a statement, as opposed to being unreachable. */
export const isDatabaseError = (error: unknown): error is DatabaseError =>
  typeof error === "object" &&
  error !== null &&
  "code" in error &&
  typeof error.code === "string" &&
  /^[0-9A-Z]{5}$/.test(error.code) &&
  "severity" in error;
