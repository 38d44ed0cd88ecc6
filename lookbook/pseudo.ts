/** Text as a longer language would have it, still readable: what `en-XA` is to those who translate. */

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [..."aàáeèéiìíoòóuùúyýÿcçćnñńsšśzžźAÀÁEÈÉIÌÍOÒÓUÙÚCÇĆNÑŃSŠŚZŽŹ".matchAll(/(.)(.)(.)/gu)].flatMap(
    ([, plain = "", once = "", twice = ""]) => [[plain, once + twice]],
  ),
);
/** How much longer a text gets, by how long it is: short ones most. */
const GROWTH: readonly [upTo: number, share: number][] = [
  [4, 1],
  [10, 0.8],
  [25, 0.6],
  [Number.POSITIVE_INFINITY, 0.4],
];
const VOWELS = /[aeiouyAEIOU]/;
const FILLER = "lörëm ïpsüm dölör sït àmët cönsëctëtür ";
/** Numbers with units, dates and times; addresses, zones and what else is one name for machines. */
const UNTOLD = /^(?:(?=.*\d)(?:[^\p{L}]|(?<!\p{L})\p{L}{1,3}(?!\p{L}))*|[^\p{L}]*|\S*[@/_]\S*)$/u;

/**
 * A text longer and accented, in brackets: by 40 %, short ones by more. Some of it is in its words, as in German, the rest
 * beside them. Spaces around it stay; numbers, names of zones and addresses, which nobody translates, stay as they are.
 */
export function pseudo(text: string): string {
  const [, before = "", words = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (words === "" || UNTOLD.test(words)) return text;
  const share = GROWTH.find(([upTo]) => words.length <= upTo)?.[1] ?? 0;
  let left = Math.ceil(words.length * share);
  const grown = [...words].map((letter) => {
    const accented = ACCENTED[letter] ?? letter;
    if (left <= 0 || !VOWELS.test(letter)) return accented.slice(0, 1);
    left -= 1;
    return accented;
  });
  const filler =
    left > 0 ? ` ${FILLER.repeat(Math.ceil(left / FILLER.length)).slice(0, left)}` : "";
  return `${before}[${grown.join("")}${filler.trimEnd()}]${after}`;
}
