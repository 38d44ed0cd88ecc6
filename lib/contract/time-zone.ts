import { z } from "zod";

/** Whether this machine knows a time zone by its name; offsets are no names. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** A time zone as a client names it. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, "must be the name of a time zone, such as Europe/Berlin")
  .meta({ description: "IANA name.", examples: ["Europe/Berlin"] });
