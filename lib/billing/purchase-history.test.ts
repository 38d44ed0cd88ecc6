import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PurchaseEvent, planEndMs, purchaseState } from "./purchase-history";

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 31);
const event = (id: string, fact: PurchaseEvent["fact"]): PurchaseEvent => ({ id, fact });
const paid = event("paid", { kind: "paid", atMs: START });
const ended = (id: string, atMs: number, final = false) =>
  event(id, { kind: "ended", atMs, reason: id, final });
const renewed = (id: string, atMs: number, untilMs: number) =>
  event(id, { kind: "renewed", atMs, untilMs });

describe("a plan lasts", () => {
  test.each([
    [
      "a calendar month, to its last day when the month is shorter",
      "1_month",
      Date.UTC(2026, 1, 28),
    ],
    ["a calendar year", "12_month", Date.UTC(2027, 0, 31)],
    ["for good", "lifetime", null],
  ] as const)("%s", (_what, plan, end) => {
    expect(planEndMs(plan, START)).toBe(end);
  });
});

describe("a purchase", () => {
  test("grants nothing before it is paid, whatever else is known", () => {
    const state = purchaseState("1_month", [ended("refund", START, true)]);
    expect(state).toMatchObject({ grantedAtMs: null, transitions: [] });
  });

  test("is granted, renewed and ended by its events", () => {
    const until = START + 60 * DAY;
    const state = purchaseState("1_month", [
      paid,
      renewed("r", START + 28 * DAY, until),
      ended("refund", START + 30 * DAY, true),
    ]);
    expect(state).toMatchObject({ grantedUntilMs: until, endReason: "refund" });
    expect(state.transitions.map(({ kind }) => kind)).toEqual(["granted", "ended"]);
  });

  test("stays ended when an older renewal is told after its final end", () => {
    const state = purchaseState("1_month", [
      paid,
      ended("customer.subscription.deleted", START + DAY, true),
      renewed("late", START + 4 * DAY, START + 90 * DAY),
    ]);
    expect(state.endedAtMs).toBe(START + DAY);
  });

  test("comes back when the unpaid invoice is settled, and when a dispute is won", () => {
    const settled = [
      paid,
      ended("unpaid", START + DAY),
      renewed("r", START + 2 * DAY, START + 9 * DAY),
    ];
    expect(purchaseState("1_month", settled).endedAtMs).toBeNull();
    const won = event("won", { kind: "restored", atMs: START + 3 * DAY });
    const disputed = event("d", {
      kind: "ended",
      atMs: START + DAY,
      reason: "dispute",
      final: true,
    });
    expect(purchaseState("lifetime", [paid, disputed, won]).endedAtMs).toBeNull();
  });

  test("does not expire when the renewal that moved its end is only told late", () => {
    const end = planEndMs("1_month", START) ?? 0;
    const expired = event("expired", { kind: "expired", atMs: end });
    const late = renewed("r", end - DAY, end + 30 * DAY);
    expect(purchaseState("1_month", [paid, expired]).endReason).toBe("expired");
    expect(purchaseState("1_month", [paid, expired, late]).endedAtMs).toBeNull();
  });

  test("has one state whatever order its events come in and however often", () => {
    const log = [
      paid,
      event("failed", { kind: "nothing", atMs: START + DAY }),
      renewed("r1", START + 28 * DAY, START + 59 * DAY),
      ended("unpaid", START + 40 * DAY),
      renewed("r2", START + 41 * DAY, START + 90 * DAY),
      ended("customer.subscription.deleted", START + 50 * DAY, true),
    ];
    const expected = purchaseState("1_month", log);
    fc.assert(
      fc.property(fc.shuffledSubarray([...log, ...log, ...log], { minLength: 18 }), (shuffled) => {
        expect(purchaseState("1_month", shuffled)).toEqual(expected);
      }),
    );
  });
});
