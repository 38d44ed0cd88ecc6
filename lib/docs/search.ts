import { ERRORS } from "@/lib/contract/errors";
import { type Found, writtenParts } from "./texts";

/** Returns everything in the documentation that search can find. */
export const searchParts = (): Found[] => [
  ...writtenParts(),
  ...Object.entries(ERRORS).map(([code, { cause, remedy }]) => ({
    href: `/docs/errors#${code}`,
    page: "Errors",
    heading: code,
    text: `${cause} ${remedy}`,
  })),
];
