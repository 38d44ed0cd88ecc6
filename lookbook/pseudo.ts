/** Pseudo-localization: text as long as another language's, yet readable, like translators' `en-XA`. */

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [..."aàáeèéiìíoòóuùúyýÿcçćnñńsšśzžźAÀÁEÈÉIÌÍOÒÓUÙÚCÇĆNÑŃSŠŚZŽŹ".matchAll(/(.)(.)(.)/gu)].flatMap(
    ([, plain = "", once = "", twice = ""]) => [[plain, once + twice]],
  ),
);
/** Growth by text length: short texts grow most. */
const GROWTH: readonly [upTo: number, share: number][] = [
  [4, 1],
  [10, 0.8],
  [25, 0.6],
  [Number.POSITIVE_INFINITY, 0.4],
];
const VOWELS = /[aeiouyAEIOU]/;
const FILLER = "lörëm ïpsüm dölör sït àmët cönsëctëtür ";
/** Numbers with units, dates and times; addresses, time zones and other machine names. */
const UNTOLD = /^(?:(?=.*\d)(?:[^\p{L}]|(?<!\p{L})\p{L}{1,3}(?!\p{L}))*|[^\p{L}]*|\S*[@/_]\S*)$/u;

/**
 * Lengthens and accents a text, in brackets: by 40%, short ones by more. Part of the growth is inside words, as in
 * German, the rest beside them. Keeps surrounding spaces, and numbers, time zone names and addresses, which are never
 * translated.
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
