/** A row as raw SQL gives it, with its columns named as the models name them. */
export const camelCase = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/** A moment of a column, in SQL, as Unix milliseconds. */
export const epochMs = (column: string): string => `(EXTRACT(EPOCH FROM ${column}) * 1000)::float8`;
