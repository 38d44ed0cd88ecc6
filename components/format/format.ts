import type { Locale, Units } from "@/lib/contract/preferences";
import { type Moments, momentsOf } from "./moments";
import { type Quantities, quantitiesOf } from "./quantities";

/** Everything that pages write about numbers and moments, the same on the server and in the browser. */
export type Format = Quantities & Moments;

/**
 * How somebody reads numbers, quantities and moments.
 *
 * @param timeZone IANA name of the zone whose clocks moments are told by
 * @param nowMs Unix milliseconds; taken once for a page, so that it reads the same when the browser takes over
 */
export const formatOf = (asked: {
  locale: Locale;
  units: Units;
  timeZone: string;
  nowMs: number;
}): Format => ({ ...quantitiesOf(asked), ...momentsOf(asked) });
