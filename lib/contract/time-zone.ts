import { z } from "zod";

/** True if this machine knows the time zone by name; offsets are not names. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
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
