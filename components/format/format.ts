import type { Locale, Units } from "@/lib/contract/preferences";
import { type Moments, momentsOf } from "./moments";
import { type Quantities, quantitiesOf } from "./quantities";

/** All number and time formatting for pages, identical on server and client. */
export type Format = Quantities & Moments;

/**
 * Returns a reader's formats for numbers, quantities and times.
 *
 * @param timeZone IANA name of the zone in which times are shown
 * @param nowMs Unix milliseconds; taken once per page, so that hydration gives the same text
 */
export const formatOf = (asked: {
  locale: Locale;
  units: Units;
  timeZone: string;
  nowMs: number;
}): Format => ({ ...quantitiesOf(asked), ...momentsOf(asked) });
