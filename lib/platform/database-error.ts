/** What the database says of a statement it refused. */
export interface DatabaseError extends Error {
  /** SQLSTATE. */
  code: string;
  severity: string;
}

/** Whether the database itself refused a statement, rather than that it could not be asked. */
export const isDatabaseError = (error: unknown): error is DatabaseError =>
  typeof error === "object" &&
  error !== null &&
  "code" in error &&
  typeof error.code === "string" &&
  /^[0-9A-Z]{5}$/.test(error.code) &&
  "severity" in error;
