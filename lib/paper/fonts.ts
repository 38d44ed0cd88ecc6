// Renamed because the server bundle has its own `createRequire`.
import { createRequire as requireFrom } from "node:module";
import { join } from "node:path";
import { type Font, openSync } from "fontkit";

/**
 * Typefaces for print, in the order tried for each word: ours, then one for Greek, Cyrillic, Hebrew, Arabic, Armenian,
 * Georgian and rarer Latin, then those of East Asia and Thailand.
 */
const CHAINS = {
  regular: [
    "@expo-google-fonts/atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf",
    "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
    "@expo-google-fonts/kosugi/Kosugi_400Regular.ttf",
    "@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf",
    "@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf",
    "@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf",
  ],
  bold: [
    "@expo-google-fonts/atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf",
    "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf",
    "@expo-google-fonts/kosugi/Kosugi_400Regular.ttf",
    "@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf",
    "@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf",
    "@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf",
  ],
} as const;
export type Weight = keyof typeof CHAINS;

/** Stands for a character that no typeface has; visible, so it isn't mistaken for nothing. */
const REPLACEMENT = "\ufffd";

interface Typeface {
  font: Font;
  /** The code points it has. */
  covered: ReadonlySet<number>;
}

/** Opened typefaces, each read once when first needed. Node's package resolution finds the files. */
const opened = new Map<string, Typeface>();

function typefaceIn(file: string): Typeface {
  const known = opened.get(file);
  if (known !== undefined) return known;
  const { resolve } = requireFrom(join(process.cwd(), "package.json"));
  const font = openSync(resolve(file));
  if (!("layout" in font)) throw new Error(`${file} is no single typeface.`);
  knowCharacters(font);
  const typeface = { font, covered: new Set(font.characterSet) };
  opened.set(file, typeface);
  return typeface;
}

/**
 * Looks up every glyph by its own character first. A typeface remembers for each glyph only the character it was first
 * requested for, and none for parts of others (the Z within Ž), so copied text would lose letters. Lookalikes are
 * skipped.
 */
function knowCharacters(font: Font): void {
  for (const codePoint of font.characterSet) {
    const character = String.fromCodePoint(codePoint);
    if (character.normalize("NFKC") === character) font.glyphForCodePoint(codePoint);
  }
}

/** Returns the typeface that sets the line height. */
export const mainFont = (weight: Weight): Font => typefaceIn(CHAINS[weight][0]).font;

/** Text in one typeface. */
export interface FontRun {
  text: string;
  font: Font;
}

/** Returns a word in one typeface if any has all its characters, else character by character. */
export function runsOfWord(word: string, weight: Weight): FontRun[] {
  const whole = firstWith([...word], weight);
  if (whole !== undefined) return [{ text: word, font: whole }];
  return [...word].map((character) => {
    const font = firstWith([character], weight);
    if (font !== undefined) return { text: character, font };
    return { text: REPLACEMENT, font: firstWith([REPLACEMENT], weight) ?? mainFont(weight) };
  });
}

/** From this index typefaces are only for their own scripts, because they lack outlines for some Latin characters. */
const FOREIGN_FROM = 2;
const isLatin = (character: string) => character <= "\u00ff";

function firstWith(characters: readonly string[], weight: Weight): Font | undefined {
  const chain = characters.some(isLatin) ? CHAINS[weight].slice(0, FOREIGN_FROM) : CHAINS[weight];
  for (const file of chain) {
    const { font, covered } = typefaceIn(file);
    if (characters.every((character) => covered.has(character.codePointAt(0) ?? 0))) return font;
  }
  return undefined;
}
