import type { z } from "zod";

/** A form carries the values it was opened with, so that only the fields changed in it are stored. */

/**
 * Parses the opened values from a form field, or from the query of a page that shows a form again; null if unusable.
 */
export function openedIn<S extends z.ZodType>(schema: S, text: unknown): z.output<S> | null {
  try {
    return schema.parse(JSON.parse(String(text)));
  } catch {
    return null;
  }
}

/** Returns a form's page that keeps the values it was opened with. */
export const reopening = (page: string, opened: object | null): string =>
  opened === null ? page : `${page}?${new URLSearchParams({ opened: JSON.stringify(opened) })}`;
