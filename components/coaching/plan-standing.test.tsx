import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { canceledText, cancelingText, PlanStanding } from "./plan-standing";

const PLAN = {
  tier: "head_coach",
  status: "active",
  untilMs: null,
  renews_at_ms: 1,
  coaches: 1,
  coachLimit: 3,
  athletes: 2,
  athleteLimit: 75,
  seats: 0,
  used_seats: 0,
  choice: { plan: "head_coach", extra_coaches: 0, athlete_seats: 0 },
  isAgreed: false,
  isOwing: true,
  isDisputed: false,
} as const;
const shown = (
  isSold: boolean,
  status: "active" | "past_due" | "lapsed",
  over: { isOwing?: boolean; isDisputed?: boolean } = {},
): string =>
  renderToStaticMarkup(
    <PlanStanding plan={{ ...PLAN, status, ...over }} date={() => "1 May"} isSold={isSold} />,
  );

test("a plan mentions payment only if plans are for sale", () => {
  expect(shown(true, "active")).toContain("next payment is due on 1 May");
  expect(shown(false, "active")).toContain("paid until 1 May");
  for (const status of ["active", "past_due", "lapsed"] as const)
    expect(shown(false, status)).not.toMatch(/next payment|below/);
  for (const status of ["past_due", "lapsed"] as const)
    expect(shown(true, status)).toContain("below");
});

test("a plan that stopped without an invoice to pay says why, and what restores it", () => {
  expect(shown(true, "lapsed", { isDisputed: true })).toContain("disputed with the bank");
  const canceled = shown(true, "lapsed", { isOwing: false });
  expect(canceled).toContain("If you keep it");
  expect(canceled).not.toContain("overdue");
});

test("a plan shows its monthly price with coaches and seats, if plans are for sale", () => {
  const choice = { plan: "business", extra_coaches: 0, athlete_seats: 60 } as const;
  const told = (isSold: boolean) =>
    renderToStaticMarkup(
      <PlanStanding
        plan={{ ...PLAN, tier: "business", choice }}
        date={() => "1 May"}
        isSold={isSold}
      />,
    );
  expect(told(true)).toContain("$448.40");
  expect(told(false)).not.toContain("$");
});

test("canceling with an overdue payment ends the plan now, and says so before and after", () => {
  const before = (status: "active" | "past_due" | "lapsed") =>
    cancelingText({ status, renews_at_ms: 1 }, () => "1 May", 0);
  expect(before("active")).toContain("stays active until 1 May");
  for (const status of ["past_due", "lapsed"] as const)
    expect(before(status)).not.toMatch(/stays active|1 May|won’t be charged again/);
  expect(canceledText({ status: "active" })).toContain("stays active");
  expect(canceledText({ status: "lapsed" })).toContain("no longer active");
});
