/** Which editions of a document a writer has seen: by number, whichever there is, or null for one who does not say. */
export type Seen = readonly number[] | "any" | null;

/** What an `If-Match` header says. A tag that names no edition of ours, or only something like one, was seen by nobody. */
export function seenEditions(ifMatch: string | null): Seen {
  if (ifMatch === null) return null;
  if (ifMatch.trim() === "*") return "any";
  return ifMatch.split(",").flatMap((tag) => {
    const number = /^"(\d{1,9})"$/.exec(tag.trim())?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}
