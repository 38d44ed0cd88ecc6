import { z } from "zod";
import { NAME_MAX, text, URL_MAX } from "@/lib/contract/primitives";

/** An address to open; nothing that a mail program would run. */
export const Address = z.url({ protocol: /^https?$/ }).max(URL_MAX);
/** Text that stays within its sentence, whatever was put into it. */
export const Phrase = text(NAME_MAX).transform((given) =>
  given.replace(/[\p{C}\s]+/gu, " ").trim(),
);
