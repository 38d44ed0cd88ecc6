/** Letters that are not accented forms of another, as typed by people without a key for them. */
const TYPED: Readonly<Record<string, string>> = {
  ...{ ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", ŧ: "t" },
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
};

/** Normalizes a text for searching: no case or accents, so that any keyboard finds any name. */
export const searched = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[łøđðħıŧßæœþ]/g, (letter) => TYPED[letter] ?? letter);
