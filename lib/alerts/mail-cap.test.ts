import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "@/lib/contract/durations";
import { type About, heldUntilMs } from "./mail-cap";

const NOW_MS = 100 * HOUR_MS;
const ABOUT: Record<string, About> = { a: "amber", u: "urgent", h: "hyponatremia" };

/** Builds mails sent so many minutes ago, oldest first: "50u 20h". */
const sent = (mails: string) =>
  mails.split(" ").map((each) => ({
    sentMs: NOW_MS - Number.parseInt(each, 10) * MINUTE_MS,
    about: ABOUT[each.slice(-1)] ?? "amber",
  }));

test.each([
  ["the first three go", "20u 10u", "urgent", null],
  ["the fourth waits until an hour after the first", "50u 20u 10u", "urgent", 10],
  ["an hour later there is room again", "60u 20u 10u", "urgent", null],
  ["the first about hyponatremia goes, however many went", "50u 20u 10u", "hyponatremia", null],
  ["and is not counted", "50u 30h 20u", "urgent", null],
  ["the second about hyponatremia counts like any other", "50h 40u 30u 20u", "hyponatremia", 20],
  ["what is not urgent waits for all", "50u 30a 20u", "amber", 10],
  ["but holds nothing urgent", "50a 40a 30a 20u", "urgent", null],
] as const)("%s", (_what, mails, about, minutes) => {
  const expected = minutes === null ? null : NOW_MS + minutes * MINUTE_MS;
  expect(heldUntilMs(sent(mails), about, NOW_MS)).toBe(expected);
});
