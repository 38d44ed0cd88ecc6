import { expect, test } from "vitest";
import { formatOf } from "@/components/format/format";
import { sessionDay } from "./session-words";

const MONDAY_IN_AUCKLAND_MS = Date.UTC(2026, 10, 22, 18);
const by = (timeZone: string) =>
  formatOf({ locale: "en-GB", units: "metric", timeZone, nowMs: MONDAY_IN_AUCKLAND_MS });
const [auckland, denver] = [by("Pacific/Auckland"), by("America/Denver")];

test("a Monday ride in Auckland is on Monday for a coach in Denver, who reads that it was their Sunday", () => {
  const told = sessionDay(MONDAY_IN_AUCKLAND_MS, auckland, denver);
  expect(told.replaceAll("\u00a0", " ")).toBe("Mon 23 Nov (your Sun 22 Nov)");
});

test("a day that is the same for both is told once", () => {
  const noonMs = Date.UTC(2026, 10, 22, 19, 30) - 86_400_000 / 2;
  expect(auckland.date(noonMs)).toBe(denver.date(noonMs));
  expect(sessionDay(noonMs, auckland, denver)).toBe(auckland.date(noonMs));
});
