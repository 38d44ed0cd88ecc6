import { z } from "zod";
import { NAME_MAX, text, URL_MAX } from "@/lib/contract/primitives";

/** An address to open; nothing that a mail program would run. */
export const Address = z.url({ protocol: /^https?$/ }).max(URL_MAX);
const onOneLine = (given: string): string => given.replace(/[\p{C}\s]+/gu, " ").trim();

/** Text that stays within its sentence, whatever was put into it. */
const phrase = (max: number) => text(max).transform(onOneLine);
export const Phrase = phrase(NAME_MAX);

const LINE_MAX = 4_000;
/** The same for what somebody describes at length. */
export const LongPhrase = phrase(LINE_MAX);
/** What somebody wrote, line by line: kept as text, so that a mail that waits is read again as it was. */
export const Written = text(LINE_MAX).transform((given) =>
  given
    .split(/\n+/)
    .map(onOneLine)
    .filter((line) => line !== "")
    .join("\n"),
);
/** What is told line by line. */
export const Lines = z.array(phrase(LINE_MAX)).min(1);
