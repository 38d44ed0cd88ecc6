/** Converts a row from raw SQL to the models' column names. */
export const camelCase = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/** Converts a row with the models' column names for raw SQL. */
export const snakeCase = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

/** Returns SQL that reads a timestamp column as Unix milliseconds. */
export const epochMs = (column: string): string => `(EXTRACT(EPOCH FROM ${column}) * 1000)::float8`;
