import { z } from "zod";
import { UNITS } from "./preferences";

/** A response that is a file. */
export interface Download {
  file: Uint8Array;
  /**
   * Letters, digits, dots and dashes only. File names end up in folders and histories, so they must not name anyone.
   */
  filename: string;
}

const LOCALE_MAX = 35;
const LOCALE = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

/** The query parameter that requests a printable response as a file. */
export const printing = {
  format: z.enum(["json", "pdf"]).optional().meta({
    description: "The response format. Defaults to `json`.",
  }),
  locale: z
    .string()
    .max(LOCALE_MAX)
    .regex(LOCALE)
    .optional()
    .meta({
      description:
        "The locale that determines a PDF's paper size: Letter if its region uses Letter, or else A4.",
      examples: ["en-US"],
    }),
  units: z.enum(UNITS).optional().meta({
    description:
      "`imperial` gives volumes in fl oz in a PDF and in the sentences of a report. All other responses stay metric. Defaults to `metric`.",
  }),
};
