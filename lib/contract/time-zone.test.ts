import { expect, test } from "vitest";
import { TimeZone } from "./time-zone";

test.each(["Europe/London", "asia/calcutta", "EST", "EST5EDT", "utc", "Etc/GMT+5"])(
  "%s is a time zone",
  (name) => expect(TimeZone.safeParse(name).success).toBe(true),
);

test.each(["BST", "ist", "SST", "SystemV/EST5", "+02:00", "Europe/Atlantis", ""])(
  "%j is no IANA name",
  (name) => expect(TimeZone.safeParse(name).success).toBe(false),
);
