import { describe, expect, test } from "vitest";
import type { QuietHours } from "@/lib/contract/alerts";
import { afterQuiet } from "./quiet";

const at = (iso: string) => Date.parse(iso);
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const hours = (start: string, end: string, tz: string): QuietHours => ({
  enabled: true,
  start,
  end,
  tz,
});

describe("a quiet-hours alert", () => {
  test.each([
    // During the day, and across midnight.
    ["waits from the start on", ["13:00", "15:00", "UTC"], "2026-11-22T13:00Z", "2026-11-22T15:00"],
    ["goes at once before it", ["13:00", "15:00", "UTC"], "2026-11-22T12:59Z", "2026-11-22T12:59"],
    ["goes at once at the end", ["13:00", "15:00", "UTC"], "2026-11-22T15:00Z", "2026-11-22T15:00"],
    ["waits over midnight", ["22:00", "06:30", "UTC"], "2026-11-22T23:10Z", "2026-11-23T06:30"],
    ["waits after midnight", ["22:00", "06:30", "UTC"], "2026-11-23T05:00Z", "2026-11-23T06:30"],
    [
      "never waits where start is end",
      ["22:00", "22:00", "UTC"],
      "2026-11-23T22:00Z",
      "2026-11-23T22:00",
    ],
    // DST starting in spring and ending in autumn, in three zones.
    [
      "ends after the gap",
      ["22:00", "02:30", "Europe/Berlin"],
      "2026-03-28T22:00Z",
      "2026-03-29T01:00",
    ],
    [
      "is an hour shorter in spring",
      ["22:00", "06:00", "Europe/Berlin"],
      "2026-03-28T21:00Z",
      "2026-03-29T04:00",
    ],
    [
      "is an hour longer in autumn",
      ["22:00", "06:00", "Europe/Berlin"],
      "2026-10-24T20:00Z",
      "2026-10-25T05:00",
    ],
    [
      "ends when clocks first show it",
      ["22:00", "02:30", "Europe/Berlin"],
      "2026-10-24T23:00Z",
      "2026-10-25T00:30",
    ],
    [
      "ends the second time for what came between",
      ["22:00", "02:30", "Europe/Berlin"],
      "2026-10-25T01:10Z",
      "2026-10-25T01:30",
    ],
    [
      "is an hour shorter in Denver",
      ["22:00", "06:00", "America/Denver"],
      "2026-03-08T05:00Z",
      "2026-03-08T12:00",
    ],
    [
      "is an hour longer in Denver",
      ["22:00", "06:00", "America/Denver"],
      "2026-11-01T04:00Z",
      "2026-11-01T13:00",
    ],
    [
      "ends after the gap in Denver",
      ["20:00", "02:15", "America/Denver"],
      "2026-03-08T04:00Z",
      "2026-03-08T09:00",
    ],
    [
      "is an hour shorter in Sydney",
      ["22:00", "06:00", "Australia/Sydney"],
      "2026-10-03T12:00Z",
      "2026-10-03T19:00",
    ],
    [
      "is an hour longer in Sydney",
      ["22:00", "06:00", "Australia/Sydney"],
      "2026-04-04T11:00Z",
      "2026-04-04T20:00",
    ],
    [
      "keeps its zone far ahead",
      ["22:00", "06:00", "Pacific/Kiritimati"],
      "2026-11-22T09:00Z",
      "2026-11-22T16:00",
    ],
  ] as const)("%s", (_case, [start, end, tz], now, expected) => {
    expect(iso(afterQuiet(at(now), [hours(start, end, tz)]))).toBe(expected);
  });

  test("goes out at once without quiet hours, or if they are off", () => {
    expect(afterQuiet(7, [])).toBe(7);
    expect(afterQuiet(7, [{ enabled: false }])).toBe(7);
  });

  test("waits for several groups only while all are quiet, until the first of them ends", () => {
    const both = [hours("21:00", "07:00", "UTC"), hours("22:00", "05:00", "UTC")];
    expect(iso(afterQuiet(at("2026-11-22T21:30Z"), both))).toBe("2026-11-22T21:30");
    expect(iso(afterQuiet(at("2026-11-22T23:00Z"), both))).toBe("2026-11-23T05:00");
    expect(afterQuiet(at("2026-11-22T23:00Z"), [...both, { enabled: false }])).toBe(
      at("2026-11-22T23:00Z"),
    );
  });
});
