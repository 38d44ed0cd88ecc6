import { type Format, formatOf } from "@/components/format/format";
import type { Reader } from "@/components/portal/settings-context";

/** Returns the reader's number and time formats; `nowMs` is the team's time, Unix milliseconds. */
export const formatFor = ({ preferences, timeZone }: Reader, nowMs: number): Format =>
  formatOf({ locale: preferences.locale, units: preferences.units, timeZone, nowMs });
