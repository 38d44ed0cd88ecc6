import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "@/lib/contract/preferences";
import { formatOf } from "./format";

const at = (iso: string) => Date.parse(iso);
const NOW = at("2026-11-22T08:00:00Z");
const reading = (locale: Locale, timeZone = "Europe/London", nowMs = NOW) =>
  formatOf({ locale, units: "metric", timeZone, nowMs });
/** Replaces no-break spaces with spaces. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

const [british, american, german] = [reading("en-GB"), reading("en-US"), reading("de")];

describe("a day", () => {
  test("is in the language's order, without the year if it is this one", () => {
    expect(plain(british.date(NOW))).toBe("Sun 22 Nov");
    expect(plain(american.date(NOW))).toBe("Sun, Nov 22");
    expect(plain(german.date(NOW))).toBe("So, 22. Nov.");
  });

  test("in another year shows it, and the zone decides which year it is", () => {
    const midnight = at("2026-12-31T23:30:00Z");
    expect(plain(british.date(at("2025-09-01T12:00:00Z")))).toBe("Mon 1 Sep 2025");
    expect(plain(american.date(at("2027-01-01T12:00:00Z")))).toBe("Fri, Jan 1, 2027");
    expect(plain(german.date(at("2025-03-02T12:00:00Z")))).toBe("So, 2. März 2025");
    expect(plain(british.date(midnight))).toBe("Thu 31 Dec");
    expect(plain(reading("en-GB", "Europe/Berlin").date(midnight))).toBe("Fri 1 Jan 2027");
    expect(plain(reading("en-GB", "Europe/Berlin", midnight).date(midnight))).toBe("Fri 1 Jan");
  });

  test("before 1970 has its own name", () => {
    expect(plain(british.date(at("1969-12-31T12:00:00Z")))).toBe("Wed 31 Dec 1969");
  });
});

describe("a time", () => {
  test("uses 24 hours, or twelve with a.m. and p.m.", () => {
    const midnight = at("2026-11-22T00:05:00Z");
    const afternoon = at("2026-11-22T13:30:00Z");
    expect([british, german].map(({ time }) => time(midnight))).toEqual(["00:05", "00:05"]);
    expect(british.time(afternoon)).toBe("13:30");
    expect(american.time(midnight)).toBe("12:05\u00a0AM");
    expect(american.time(at("2026-11-22T12:00:00Z"))).toBe("12:00\u00a0PM");
    expect(american.time(afternoon)).toBe("1:30\u00a0PM");
  });

  test("follows clocks that go forward, and shows both hours when they go back", () => {
    const { time, dateTime } = reading("en-GB", "America/New_York");
    expect(time(at("2026-03-08T06:59:00Z"))).toBe("01:59");
    expect(time(at("2026-03-08T07:00:00Z"))).toBe("03:00");
    expect(time(at("2026-11-01T05:30:00Z"))).toBe("01:30");
    expect(time(at("2026-11-01T06:30:00Z"))).toBe("01:30");
    expect(plain(dateTime(at("2026-11-01T03:59:00Z")))).toBe("Sat 31 Oct, 23:59");
  });

  test("of a zone with days of unequal length stays on the calendar day", () => {
    const { dateTime } = reading("en-GB", "Australia/Lord_Howe");
    expect(plain(dateTime(at("2026-10-03T15:30:00Z")))).toBe("Sun 4 Oct, 02:30");
    expect(plain(reading("en-GB", "Asia/Kathmandu").dateTime(NOW))).toBe("Sun 22 Nov, 13:45");
  });

  test("of two zones is shown twice if they differ, with the day if that differs", () => {
    const maya = { timeZone: "Atlantic/Azores", whose: "Maya's" };
    const nine = at("2026-11-22T09:00:00Z");
    expect(british.bothZones(nine, maya)).toBe("09:00 (08:00 Maya's time)");
    expect(british.bothZones(nine, { ...maya, timeZone: "Europe/Lisbon" })).toBe("09:00");
    const tomas = { timeZone: "America/Los_Angeles", whose: "Tomás's" };
    expect(plain(british.bothZones(at("2026-11-22T05:00:00Z"), tomas))).toBe(
      "05:00 (Sat 21 Nov, 21:00 Tomás's time)",
    );
  });
});

test("the weekday is in the page's language, by the zone's clock", () => {
  expect(reading("de").weekday(at("2026-11-22T12:00:00Z"))).toBe("Sunday");
});

describe("a range of days", () => {
  const range = (locale: Locale, from: string, to: string) =>
    plain(reading(locale).range(at(`${from}T12:00:00Z`), at(`${to}T12:00:00Z`)));

  test("names the month once, or both if there are two", () => {
    expect(range("en-GB", "2026-11-16", "2026-11-22")).toBe("16–22 Nov");
    expect(range("en-US", "2026-11-16", "2026-11-22")).toBe("Nov 16–22");
    expect(range("de", "2026-11-16", "2026-11-22")).toBe("16.–22. Nov.");
    expect(range("en-GB", "2026-10-28", "2026-11-04")).toBe("28 Oct – 4 Nov");
    expect(range("en-GB", "2026-11-22", "2026-11-22")).toBe("22 Nov");
  });

  test("shows another year, and both years across New Year", () => {
    expect(range("en-US", "2025-11-16", "2025-11-22")).toBe("Nov 16–22, 2025");
    expect(range("en-GB", "2026-12-28", "2027-01-03")).toBe("28 Dec 2026 – 3 Jan 2027");
  });
});

describe("the number of days ago", () => {
  test("is counted by the calendar of the zone, not by hours", () => {
    const late = reading("en-GB", "Europe/Berlin", at("2026-10-25T22:30:00Z"));
    expect(late.relativeDays(at("2026-10-24T22:30:00Z"))).toBe("today");
    expect(late.relativeDays(at("2026-10-24T21:59:00Z"))).toBe("yesterday");
    expect(late.relativeDays(at("2026-10-25T23:00:00Z"))).toBe("tomorrow");
    expect(plain(late.relativeDays(at("2026-10-13T12:00:00Z")))).toBe("12 days ago");
    expect(plain(late.relativeDays(at("2026-10-28T12:00:00Z")))).toBe("in 3 days");
  });
});

describe("in every language", () => {
  test.each(LOCALES)(
    "%s has no space that a server and a browser could write differently",
    (locale) => {
      const format = reading(locale, "America/New_York");
      const texts = [0, NOW, at("2026-09-04T15:00:00Z")].flatMap((ms) => [
        ...[format.date(ms), format.time(ms), format.dateTime(ms), format.relativeDays(ms)],
        ...[format.range(ms, NOW), format.bothZones(ms, { timeZone: "UTC", whose: "their" })],
      ]);
      for (const text of [...texts, format.number(1_234_567.8, 1), format.percent(12.5)])
        expect(text).not.toMatch(/[\u2000-\u200f\u202f\u205f\u3000]/);
    },
  );
});
