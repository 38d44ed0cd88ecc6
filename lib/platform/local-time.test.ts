import { describe, expect, test } from "vitest";
import { lastLocalMs, localTime, localWeekday, nextLocalMs } from "./local-time";

const at = (iso: string) => Date.parse(iso);
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);

describe("the next time that clocks show a given time of day", () => {
  test.each([
    ["is later the same day", "2026-11-22T10:00Z", "22:00", "UTC", "2026-11-22T22:00"],
    ["is on the next day once it is past", "2026-11-22T23:00Z", "22:00", "UTC", "2026-11-23T22:00"],
    ["is a day later at the very moment", "2026-11-22T22:00Z", "22:00", "UTC", "2026-11-23T22:00"],
    ["goes by the zone", "2026-11-22T20:00Z", "07:00", "America/Denver", "2026-11-23T14:00"],
    [
      "goes by a zone far ahead",
      "2026-11-22T20:00Z",
      "07:00",
      "Pacific/Kiritimati",
      "2026-11-23T17:00",
    ],
    [
      "is after the gap where clocks leave it out",
      "2026-03-29T00:30Z",
      "02:30",
      "Europe/Berlin",
      "2026-03-29T01:00",
    ],
    [
      "is after a gap before midnight",
      "2027-03-27T12:00Z",
      "23:50",
      "America/Nuuk",
      "2027-03-28T01:00",
    ],
    [
      "is after a gap at midnight",
      "2027-04-22T12:00Z",
      "00:30",
      "Africa/Cairo",
      "2027-04-22T22:30",
    ],
    [
      "is after a gap of half an hour",
      "2026-10-03T12:00Z",
      "02:15",
      "Australia/Lord_Howe",
      "2026-10-03T15:30",
    ],
    ["is the first of two", "2026-10-25T00:10Z", "02:30", "Europe/Berlin", "2026-10-25T00:30"],
    [
      "is the second of two after the first",
      "2026-10-25T00:40Z",
      "02:30",
      "Europe/Berlin",
      "2026-10-25T01:30",
    ],
    [
      "is on the next day after both",
      "2026-10-25T01:30Z",
      "02:30",
      "Europe/Berlin",
      "2026-10-26T01:30",
    ],
    [
      "holds where clocks move by half an hour",
      "2026-04-04T14:50Z",
      "01:45",
      "Australia/Lord_Howe",
      "2026-04-04T15:15",
    ],
  ])("%s", (_case, now, time, zone, expected) => {
    expect(iso(nextLocalMs(at(now), time, zone))).toBe(expected);
  });
});

test("the last such time is now or earlier", () => {
  expect(iso(lastLocalMs(at("2026-11-22T06:00Z"), "06:00", "UTC"))).toBe("2026-11-22T06:00");
  expect(iso(lastLocalMs(at("2026-11-22T05:59Z"), "06:00", "UTC"))).toBe("2026-11-21T06:00");
  expect(iso(lastLocalMs(at("2026-03-29T12:00Z"), "02:30", "Europe/Berlin"))).toBe(
    "2026-03-29T01:00",
  );
});

test("days and times match the clocks of the zone", () => {
  expect(localTime(at("2026-11-22T20:05Z"), "Asia/Kolkata")).toBe("01:35");
  expect(localWeekday(at("2026-11-22T20:05Z"), "Asia/Kolkata")).toBe(0);
  expect(localWeekday(at("2026-11-22T20:05Z"), "America/Denver")).toBe(6);
});
