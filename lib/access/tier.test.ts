import { describe, expect, test } from "vitest";
import { type TeamFacts, teamStanding } from "./tier";

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;
const team = (change: Partial<TeamFacts> = {}): TeamFacts => ({
  trialStartedMs: null,
  plan: null,
  paidUntilMs: null,
  pastDueSinceMs: null,
  endedMs: null,
  isEnding: false,
  ...change,
});
const at = (change: Partial<TeamFacts>, nowMs = NOW) => {
  const { tier, status } = teamStanding(team(change), nowMs);
  return `${tier} ${status}`;
};

describe("a team that bought nothing", () => {
  test("is on the free tier", () => expect(at({})).toBe("coach free"));

  test("is a pro coach for the fourteen days of its trial", () => {
    expect(at({ trialStartedMs: NOW })).toBe("pro_coach trial");
    expect(at({ trialStartedMs: NOW - 14 * DAY + 1 })).toBe("pro_coach trial");
    expect(at({ trialStartedMs: NOW - 14 * DAY })).toBe("coach free");
  });
});

describe("a plan", () => {
  const paid = { plan: "business", paidUntilMs: NOW + DAY } as const;

  test("is in force while it is paid", () => expect(at(paid)).toBe("business active"));
  test("without end continues", () => expect(at({ plan: "enterprise" })).toBe("enterprise active"));

  test("whose renewal isn't known yet has seven days of grace", () => {
    expect(at({ ...paid, paidUntilMs: NOW - DAY + 1 })).toBe("business active");
    expect(at({ ...paid, paidUntilMs: NOW - DAY })).toBe("business past_due");
    expect(at({ ...paid, paidUntilMs: NOW - 7 * DAY })).toBe("coach lapsed");
  });

  test("with a payment due has seven days from then", () => {
    expect(at({ ...paid, pastDueSinceMs: NOW - 7 * DAY + 1 })).toBe("business past_due");
    expect(at({ ...paid, pastDueSinceMs: NOW - 7 * DAY })).toBe("coach lapsed");
  });

  test("that was canceled ends with the paid period", () => {
    expect(at({ ...paid, isEnding: true })).toBe("business active");
    // It may have been canceled after the next period began, and before that is collected.
    expect(at({ ...paid, isEnding: true, paidUntilMs: NOW - DAY + 1 })).toBe("business active");
    expect(at({ ...paid, isEnding: true, paidUntilMs: NOW - DAY })).toBe("coach lapsed");
    expect(at({ ...paid, endedMs: NOW })).toBe("coach lapsed");
    expect(at({ ...paid, endedMs: NOW + 1 })).toBe("business active");
  });

  test("that ended leaves the rest of the trial", () => {
    expect(at({ ...paid, endedMs: NOW, trialStartedMs: NOW - DAY })).toBe("pro_coach trial");
  });
});
