import { describe, expect, test } from "vitest";
import { hourOf, localOf, momentOf } from "./zone";

const utc = (text: string) => Date.parse(`${text}:00Z`);

describe("a local time", () => {
  test.each([
    ["Europe/Berlin", "2026-01-15T18:05", "2026-01-15T17:05"],
    ["America/Denver", "2026-07-01T06:30", "2026-07-01T12:30"],
    ["Asia/Kathmandu", "2026-11-22T00:00", "2026-11-21T18:15"],
    ["Pacific/Kiritimati", "2027-01-01T00:10", "2026-12-31T10:10"],
  ])("in %s, %s, is the moment %s", (zone, local, moment) => {
    expect(momentOf(local, zone)).toBe(utc(moment));
    expect(localOf(utc(moment), zone)).toBe(local);
  });

  test("shown twice in autumn is the first of the two", () => {
    expect(momentOf("2026-10-25T02:30", "Europe/Berlin")).toBe(utc("2026-10-25T00:30"));
    expect(momentOf("2026-11-01T01:30", "America/New_York")).toBe(utc("2026-11-01T05:30"));
  });

  test("skipped in spring is moved later by the same amount", () => {
    expect(momentOf("2026-03-29T02:30", "Europe/Berlin")).toBe(utc("2026-03-29T01:30"));
    expect(momentOf("2026-03-08T02:30", "America/New_York")).toBe(utc("2026-03-08T07:30"));
  });

  test.each([
    "",
    "2026-13-01T00:00",
    "2026-01-01",
    "tomorrow",
    "2026-01-01T25:00",
    "2027-02-29T10:00",
    "9999-12-31T23:59",
  ])("is not %j", (text) => {
    expect(momentOf(text, "UTC")).toBeNull();
  });

  test("has its own zone's hour", () => {
    expect(hourOf(utc("2026-11-22T20:59"), "Europe/Berlin")).toBe(21);
    expect(hourOf(utc("2026-11-22T00:10"), "America/Denver")).toBe(17);
  });
});
