import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "@/lib/contract/durations";
import { heldUntilMs } from "./mail-cap";

const NOW_MS = 100 * HOUR_MS;

/** Builds mails sent so many minutes ago, oldest first; `h` marks those about hyponatremia. */
const sent = (...minutes: (number | `${number}h`)[]) =>
  minutes.map((each) => ({
    sentMs: NOW_MS - Number.parseInt(String(each), 10) * MINUTE_MS,
    isHyponatremia: String(each).endsWith("h"),
  }));

test.each([
  ["the first three go", sent(20, 10), false, null],
  ["the fourth waits until an hour after the first", sent(50, 20, 10), false, 10],
  ["an hour later there is room again", sent(60, 20, 10), false, null],
  ["the first about hyponatremia goes, however many went", sent(50, 20, 10), true, null],
  ["and is not counted", sent(50, "30h", 20), false, null],
  ["the second about hyponatremia counts like any other", sent("50h", 40, 30, 20), true, 20],
] as const)("%s", (_what, mails, isHyponatremia, minutes) => {
  const expected = minutes === null ? null : NOW_MS + minutes * MINUTE_MS;
  expect(heldUntilMs(mails, { isHyponatremia }, NOW_MS)).toBe(expected);
});
