import { z } from "zod";

/**
 * Of the abbreviations, only these are IANA names. This machine knows more, but not as most people mean them: "BST" would
 * be Bangladesh's time. Some browsers don't know those at all.
 */
const ABBREVIATIONS = /^(?:CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/i;
const isIana = (name: string): boolean =>
  name.length === 3 ? ABBREVIATIONS.test(name) : /^(?!SystemV\/)[A-Z]/i.test(name);

/** True if this machine knows the time zone by its IANA name; offsets are not names. */
function isTimeZone(name: string): boolean {
  try {
    return isIana(name) && new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** A time zone as named by a client. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, "must be the name of a time zone, such as Europe/Berlin")
  .meta({ description: "The IANA name of the time zone.", examples: ["Europe/Berlin"] });
