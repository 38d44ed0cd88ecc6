/** What an `Accept` header says about one type: its quality from 0 to 1, and its position. */
interface Wish {
  quality: number;
  place: number;
}

const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/** Returns a header's wishes by range, such as `text/*`. A part with an unreadable quality is ignored. */
function wishesOf(accept: string): Map<string, Wish> {
  const wishes = accept.split(",").flatMap((part, place) => {
    const [range = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
    const said = parameters.find((each) => each.startsWith("q="));
    const quality = said === undefined ? "1" : QUALITY.exec(said)?.[1];
    return quality === undefined ? [] : [[range, { quality: Number(quality), place }] as const];
  });
  return new Map(wishes);
}

/**
 * True if an `Accept` header prefers a type to the usual one: it must be named itself, not by a wildcard, and have the
 * higher quality, or the same quality and come first.
 */
export function prefers(accept: string | null, type: string, usual: string): boolean {
  const wishes = wishesOf(accept ?? "");
  const wanted = wishes.get(type);
  if (wanted === undefined || wanted.quality === 0) return false;
  const other = wishes.get(usual) ?? wishes.get(usual.replace(/\/.*/, "/*")) ?? wishes.get("*/*");
  if (other === undefined || wanted.quality > other.quality) return true;
  return wanted.quality === other.quality && wanted.place < other.place;
}
