import { expect, test } from "vitest";
import type { PaymentRecord } from "./stripe-customer";
import { unearnedCredits } from "./unearned-credit";

const [START, END, NEXT] = [1_800_000_000, 1_802_592_000, 1_805_184_000];

const payment = (over: Partial<PaymentRecord>): PaymentRecord => ({
  subscriptionId: "sub",
  paymentIntentId: "intent",
  paidAt: START,
  period: null,
  billed: 0,
  collected: 0,
  revoked: null,
  ...over,
});
/** A payment for a whole period. */
const month = (amount: number, over: Partial<PaymentRecord> = {}) =>
  payment({ period: { start: START, end: END }, billed: amount, collected: amount, ...over });
/** A charge for a change within the period, by card unless said otherwise. */
const more = (amount: number, over: Partial<PaymentRecord> = {}) =>
  payment({ paidAt: START + 9, billed: amount, collected: amount, ...over });
const less = (amount: number, paidAt = START + 99) => payment({ paidAt, billed: -amount });
const lost = { revoked: { reason: "dispute", at: END, isFinal: true } } as const;
const open = { revoked: { reason: "dispute", at: END, isFinal: false } } as const;

test.each<[string, PaymentRecord[], number]>([
  ["what was credited of a payment that was lost", [month(150, lost), less(130)], 130],
  ["nothing while the payment is ours", [month(150), less(130)], 0],
  ["nothing while its dispute is open", [month(150, open), less(130)], 0],
  ["nothing where nothing was credited", [month(150, lost), more(20)], 0],
  [
    "nothing of what was charged again",
    [month(150, lost), less(130), more(130, { collected: 0 })],
    0,
  ],
  ["nothing of what a change cost that is still paid", [month(10, lost), more(140), less(140)], 0],
  ["what a change cost that was lost", [month(10), more(140, lost), less(140)], 140],
  ["no more than went back", [month(150), more(5, lost), less(130)], 5],
  ["credit of this period, not of the next", [month(150, lost), less(130, END + 1)], 0],
  [
    "of an earlier period too",
    [
      month(150, lost),
      less(130),
      month(150, { paidAt: END, period: { start: END, end: NEXT }, collected: 20 }),
    ],
    130,
  ],
])("the credit taken back is %s", (_title, payments, amount) => {
  const found = [{ subscriptionId: "sub", periodStart: START, amount }];
  const others = [...payments, month(150, { subscriptionId: "other" })];
  expect(unearnedCredits(payments)).toEqual(amount === 0 ? [] : found);
  expect(unearnedCredits(others.reverse())).toEqual(amount === 0 ? [] : found);
});
