import { expect, test } from "vitest";
import { formatOf } from "@/components/format/format";
import type { Session } from "@/lib/contract/roster";
import { datedReasons, sessionDay, sessionWords } from "./session-words";

const MONDAY_IN_AUCKLAND_MS = Date.UTC(2026, 10, 22, 18);
const by = (timeZone: string) =>
  formatOf({ locale: "en-GB", units: "metric", timeZone, nowMs: MONDAY_IN_AUCKLAND_MS });
const [auckland, denver] = [by("Pacific/Auckland"), by("America/Denver")];

test("a Monday ride in Auckland is on Monday for a coach in Denver, with a note that it was their Sunday", () => {
  const told = sessionDay(MONDAY_IN_AUCKLAND_MS, auckland, denver);
  expect(told.replaceAll("\u00a0", " ")).toBe("Mon 23 Nov (Sun 22 Nov for you)");
});

test("a day that is the same for both is shown once", () => {
  const noonMs = Date.UTC(2026, 10, 22, 19, 30) - 86_400_000 / 2;
  expect(auckland.date(noonMs)).toBe(denver.date(noonMs));
  expect(sessionDay(noonMs, auckland, denver)).toBe(auckland.date(noonMs));
});

test("a value is shown next to the day of its session", () => {
  const [older, newer] = [Date.UTC(2026, 10, 14, 12), Date.UTC(2026, 10, 20, 12)];
  const row = {
    reasons: ["Sodium 38%", "Carb 60%", "Low rating"],
    reason_ms: [older, older, newer],
  };
  expect(datedReasons(row, denver).replaceAll("\u00a0", " ")).toBe(
    "Sodium 38%, Carb 60% on Sat 14 Nov · Low rating on Fri 20 Nov",
  );
});

test("an amount among the reasons is in the reader's units", () => {
  const row = { reasons: ["Drank 1,500 ml/h, limit 390"], reason_ms: [] };
  const reader = (locale: "en-US" | "de", units: "imperial" | "metric") =>
    datedReasons(row, formatOf({ locale, units, timeZone: "UTC", nowMs: 0 })).replaceAll(
      "\u00a0",
      " ",
    );
  expect(reader("en-US", "imperial")).toBe("Drank 50.7 fl oz/h (limit 13.1 fl oz/h)");
  expect(reader("de", "metric")).toBe("Drank 1.500 mL/h (limit 390 mL/h)");
});

test("a session has the length it lasted, not the planned one", () => {
  const ride = { date_millis: MONDAY_IN_AUCKLAND_MS, type: "bike" as const };
  const words = sessionWords({ ...ride, lasted_min: 120, duration_min: 180 } as Session, denver);
  expect(words.replaceAll("\u00a0", " ")).toBe("Sun 22 Nov, 2 h ride");
});
