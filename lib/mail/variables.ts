import { z } from "zod";
import { NAME_MAX, text, URL_MAX } from "@/lib/contract/primitives";

/** A URL to open; nothing a mail client would execute. */
export const Address = z.url({ protocol: /^https?$/ }).max(URL_MAX);
const onOneLine = (given: string): string => given.replace(/[\p{C}\s]+/gu, " ").trim();

/** Text collapsed to one line, so it can't break out of its sentence. */
const phrase = (max: number) => text(max).transform(onOneLine);
export const Phrase = phrase(NAME_MAX);

const LINE_MAX = 4_000;
/** Like `Phrase`, for longer descriptions. */
export const LongPhrase = phrase(LINE_MAX);
/** Space for several messages of full length. */
export const WRITTEN_MAX = 20_000;
/** User-written text with its line breaks. Kept as a string, so a waiting mail parses the same way again. */
export const Written = text(WRITTEN_MAX).transform((given) =>
  given
    .split(/\n+/)
    .map(onOneLine)
    .filter((line) => line !== "")
    .join("\n"),
);
/** A list of lines. */
export const Lines = z.array(phrase(LINE_MAX)).min(1);
