import { describe, expect, test } from "vitest";
import { NO_STANDING, subscriptionStatus, trialDailyCap, trialEndMs } from "./entitlement";

const NOW = Date.UTC(2026, 5, 15, 12);
const DAY = 86_400_000;

describe("an athlete's standing is", () => {
  test.each([
    ["teaser with nothing", {}, "teaser"],
    ["trial from its first moment", { trialStartedMs: NOW }, "trial"],
    ["trial to its last moment", { trialStartedMs: NOW - 30 * DAY + 1 }, "trial"],
    ["teaser when thirty days have passed", { trialStartedMs: NOW - 30 * DAY }, "teaser"],
    ["full by a purchase that lasts", { grantedUntilMs: NOW + 1 }, "full"],
    ["full for a lifetime", { grantedUntilMs: Number.POSITIVE_INFINITY }, "full"],
    ["teaser at the moment a purchase ends", { grantedUntilMs: NOW }, "teaser"],
    ["full by a seat from its start", { seats: [[NOW, NOW + DAY]] }, "full"],
    ["teaser before a seat starts", { seats: [[NOW + 1, NOW + DAY]] }, "teaser"],
    ["teaser when a seat has ended", { seats: [[NOW - DAY, NOW]] }, "teaser"],
    [
      "trial when a purchase ended within it",
      { trialStartedMs: NOW - DAY, grantedUntilMs: NOW },
      "trial",
    ],
  ] as const)("%s", (_what, facts, status) => {
    expect(subscriptionStatus({ ...NO_STANDING, ...facts }, NOW)).toBe(status);
  });
});

test("a trial allows more calls on the UTC day it began, however short that day was", () => {
  const lateEvening = Date.UTC(2026, 5, 15, 23, 59);
  expect(trialDailyCap(lateEvening, lateEvening)).toBe(15);
  expect(trialDailyCap(lateEvening, lateEvening + 120_000)).toBe(5);
  expect(trialEndMs(lateEvening) - lateEvening).toBe(30 * DAY);
});
