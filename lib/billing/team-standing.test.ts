import { describe, expect, test } from "vitest";
import type { CustomerRecord, PaymentRecord, SubscriptionRecord } from "./stripe-customer";
import { teamPurchase } from "./team-standing";

const START = 1_800_000_000;
const END = START + 30 * 86_400;
const item = (productId: string, quantity = 1) => ({ productId, quantity });

const RUNNING: SubscriptionRecord = {
  id: "sub",
  status: "active",
  endedAt: null,
  isEndedByUs: false,
  isReplaced: false,
  periodStart: START,
  periodEnd: END,
  isEnding: false,
  isPausedByUs: false,
  items: [
    item("aidstation_team_business"),
    item("aidstation_team_extra_coach", 2),
    item("aidstation_team_athlete_seat", 10),
  ],
};
const PAID: PaymentRecord = {
  subscriptionId: "sub",
  paymentIntentId: "intent",
  paidAt: START,
  period: { start: START, end: END },
  billed: 20_000,
  collected: 20_000,
  revoked: null,
};
/** A payment for a change within the period. */
const CHANGE = { ...PAID, paymentIntentId: "change", paidAt: START + 9, period: null };
/** Nothing that was paid counts. */
const UNPAID = { paidUntilMs: null, isPeriodPaid: false };
const NEVER_PAID = { ...UNPAID, choice: null, isPaid: false };

const customer = (over: Partial<CustomerRecord> = {}): CustomerRecord => ({
  hasClock: true,
  checkouts: [],
  subscriptions: [RUNNING],
  payments: [PAID],
  attempts: [],
  owed: [],
  voided: [],
  ...over,
});
/** The next period, and its invoice if that was voided. */
const NEXT = { periodStart: END, periodEnd: END + 30 * 86_400 };
const VOIDED = [{ subscriptionId: "sub", from: END }];
const having = (over: Partial<SubscriptionRecord>) => ({
  subscriptions: [{ ...RUNNING, ...over }],
});
const refund = (at: number) => ({
  revoked: { reason: "refund" as const, at, isFinal: true },
});
const dispute = (at: number, isFinal: boolean) => ({
  revoked: { reason: "dispute" as const, at, isFinal },
});

const CHOICE = { plan: "business", extra_coaches: 2, athlete_seats: 10 };
const FINE = {
  subscriptionId: "sub",
  isLive: true,
  choice: CHOICE,
  paidUntilMs: END * 1000,
  isPaid: true,
  wasAwaited: false,
  isPeriodPaid: true,
  pastDueSinceMs: null,
  endedMs: null,
  isEnding: false,
  voidFrom: null,
  duty: null,
};

describe("from what the processor knows", () => {
  test.each<[string, Partial<CustomerRecord>, object]>([
    ["a paid subscription is what its items say", {}, {}],
    ["money on its way grants nothing", { payments: [] }, NEVER_PAID],
    [
      "a first payment that came to nothing is given up",
      {
        payments: [],
        attempts: [{ subscriptionId: "sub", paymentIntentId: "intent", hasFailed: true }],
      },
      { ...NEVER_PAID, duty: "cancel" },
    ],
    [
      "a period that has begun is not paid by the one before",
      having(NEXT),
      { isPeriodPaid: false },
    ],
    ["a cancellation ends with the period", having({ isEnding: true }), { isEnding: true }],
    [
      "an end is an end",
      having({ status: "canceled", endedAt: START + 5 }),
      { isLive: false, endedMs: (START + 5) * 1000, isEnding: true },
    ],
    [
      "our own end takes nothing that is paid",
      having({ status: "canceled", endedAt: START + 5, isEndedByUs: true }),
      { isLive: false, endedMs: END * 1000, isEnding: true },
    ],
    [
      "what is owed is owed since the first failure",
      {
        ...having({ status: "past_due" }),
        owed: [
          { subscriptionId: "sub", since: END + 9 },
          { subscriptionId: "sub", since: END + 3 },
          { subscriptionId: "other", since: 1 },
        ],
      },
      { pastDueSinceMs: (END + 3) * 1000 },
    ],
    ["a transfer under way is not owed", { owed: [{ subscriptionId: "sub", since: START }] }, {}],
    [
      "the last payment taken back ends it",
      { payments: [{ ...PAID, ...refund(START + 7) }] },
      { ...UNPAID, endedMs: (START + 7) * 1000, duty: "cancel" },
    ],
    [
      "a seat bought within the period and refunded changes nothing",
      { payments: [PAID, { ...CHANGE, ...refund(START + 20) }] },
      {},
    ],
    [
      "an open dispute over the period ends access and pauses collection",
      { payments: [{ ...PAID, ...dispute(START + 7, false) }] },
      { ...UNPAID, endedMs: (START + 7) * 1000, duty: "pause" },
    ],
    [
      "that is done once",
      {
        ...having({ isPausedByUs: true }),
        payments: [{ ...PAID, ...dispute(START + 7, false) }],
      },
      { ...UNPAID, endedMs: (START + 7) * 1000 },
    ],
    ["a dispute won resumes both", having({ isPausedByUs: true }), { duty: "resume" }],
    [
      "after a billing day in a new period",
      { ...having({ isPausedByUs: true, ...NEXT }), voided: VOIDED },
      { duty: "resume", isPeriodPaid: false, voidFrom: END },
    ],
    [
      "unless its holder has canceled it",
      { ...having({ isPausedByUs: true, isEnding: true, ...NEXT }), voided: VOIDED },
      { isPeriodPaid: false, isEnding: true },
    ],
    [
      "or the renewal is still to be collected",
      having({ isPausedByUs: true, ...NEXT }),
      { duty: "resume", isPeriodPaid: false },
    ],
    [
      "a dispute lost cancels",
      {
        ...having({ isPausedByUs: true }),
        payments: [{ ...PAID, ...dispute(START + 7, true) }],
      },
      { ...UNPAID, endedMs: (START + 7) * 1000, duty: "cancel" },
    ],
    [
      "an earlier payment taken back does not",
      {
        payments: [
          {
            ...PAID,
            paidAt: START - 99,
            period: { start: START - 99, end: START },
            ...refund(START),
          },
          PAID,
        ],
      },
      {},
    ],
    [
      "a change pays for no further period",
      { payments: [{ ...CHANGE, paidAt: END + 5 }, PAID] },
      {},
    ],
    [
      "items of no product of ours are no plan",
      having({ items: [item("prod_other")] }),
      { choice: null },
    ],
    [
      "what goes on counts before what has ended",
      {
        subscriptions: [
          { ...RUNNING, id: "old", status: "canceled", endedAt: END + 1, periodEnd: END + 1 },
          RUNNING,
        ],
      },
      {},
    ],
  ])("%s", (_title, over, expected) => {
    const record = customer(over);
    expect(teamPurchase(record, [])).toEqual({ ...FINE, ...expected });
    const turned = {
      ...record,
      payments: [...record.payments].reverse(),
      subscriptions: [...record.subscriptions].reverse(),
      owed: [...record.owed].reverse(),
    };
    expect(teamPurchase(turned, [])).toEqual(teamPurchase(record, []));
  });

  test("a customer without a subscription has bought nothing", () => {
    expect(teamPurchase(customer({ subscriptions: [] }), [])).toBeNull();
  });

  test("without its own clock, an event is dated by how far ahead the team's clock was then", () => {
    const moves = [{ atMs: (START + 1) * 1000, offsetMs: 5_000 }];
    const owing = {
      ...having({ status: "past_due" }),
      owed: [{ subscriptionId: "sub", since: END }],
    };
    expect(teamPurchase(customer({ ...owing, hasClock: false }), moves)).toMatchObject({
      paidUntilMs: END * 1000,
      pastDueSinceMs: END * 1000 + 5_000,
    });
  });
});
