import { z } from "zod";
import { UNITS } from "./preferences";

/** An answer that is a file. */
export interface Download {
  file: Uint8Array;
  /** Of letters, digits, dots and dashes. It ends up in folders and histories, and so names nobody. */
  filename: string;
}

const LOCALE_MAX = 35;
const LOCALE = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

/** How an answer that can be printed is asked for as a file. */
export const printing = {
  format: z.enum(["json", "pdf"]).optional().meta({ description: "`json` when absent." }),
  locale: z
    .string()
    .max(LOCALE_MAX)
    .regex(LOCALE)
    .optional()
    .meta({
      description: "Whose paper a PDF is for: Letter where its region prints on that, else A4.",
      examples: ["en-US"],
    }),
  units: z.enum(UNITS).optional().meta({
    description:
      "`imperial` has volumes in fl oz in a PDF, and in the sentences of a report; all other answers stay metric. Metric when absent.",
  }),
};
