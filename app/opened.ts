import type { z } from "zod";

/** With what a form was opened: it carries that, so that only what was changed in it is stored. */

/** What stands in the field of that name, or in the query of a page that shows a form again; null where it is of no use. */
export function openedIn<S extends z.ZodType>(schema: S, text: unknown): z.output<S> | null {
  try {
    return schema.parse(JSON.parse(String(text)));
  } catch {
    return null;
  }
}

/** The page of a form that goes on with what it was opened with. */
export const reopening = (page: string, opened: object | null): string =>
  opened === null ? page : `${page}?${new URLSearchParams({ opened: JSON.stringify(opened) })}`;
