/** What an `Accept` header says of one type: how much it is wanted, from 0 to 1, and how early it is named. */
interface Wish {
  quality: number;
  place: number;
}

const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/** The wishes of a header by their ranges, such as `text/*`. One whose quality cannot be read is as if it were not there. */
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
 * Whether an `Accept` header asks for a type rather than for the one that is usual: named itself, not by a wildcard, and
 * wanted more; of two that are wanted as much, the one that is named first.
 */
export function prefers(accept: string | null, type: string, usual: string): boolean {
  const wishes = wishesOf(accept ?? "");
  const wanted = wishes.get(type);
  if (wanted === undefined || wanted.quality === 0) return false;
  const other = wishes.get(usual) ?? wishes.get(usual.replace(/\/.*/, "/*")) ?? wishes.get("*/*");
  if (other === undefined || wanted.quality > other.quality) return true;
  return wanted.quality === other.quality && wanted.place < other.place;
}
