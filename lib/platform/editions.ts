/** The editions of a document that a writer has seen: by number, "any", or null if they don't say. */
export type Seen = readonly number[] | "any" | null;

/** Parses an `If-Match` header. A tag that names none of our editions, or only resembles one, matches nothing. */
export function seenEditions(ifMatch: string | null): Seen {
  if (ifMatch === null) return null;
  if (ifMatch.trim() === "*") return "any";
  return ifMatch.split(",").flatMap((tag) => {
    const number = /^"(\d{1,9})"$/.exec(tag.trim())?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}
