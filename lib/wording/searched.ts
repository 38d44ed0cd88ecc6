/** Letters that are no letter with an accent, as somebody types them who has no key for them. */
const TYPED: Readonly<Record<string, string>> = {
  ...{ ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", ŧ: "t" },
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
};

/** A text as it is searched for: without case and accents, so that any keyboard finds any name. */
export const searched = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[łøđðħıŧßæœþ]/g, (letter) => TYPED[letter] ?? letter);
