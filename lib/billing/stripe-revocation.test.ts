import type Stripe from "stripe";
import { expect, test } from "vitest";
import { takenBack } from "./stripe-revocation";

const CHARGE = { amount: 14_900, amount_refunded: 0, created: 100 };
const dispute = (status: string, amount = CHARGE.amount) =>
  ({ status, amount, created: 200 }) as Stripe.Dispute;
const refund = (amount: number) => ({ amount, created: 300, status: "succeeded" }) as Stripe.Refund;

test.each([
  ["nothing taken back", CHARGE, [], [], null],
  ["a part refunded", { ...CHARGE, amount_refunded: 500 }, [], [refund(500)], null],
  [
    "all of it refunded",
    { ...CHARGE, amount_refunded: 14_900 },
    [],
    [refund(14_900)],
    { reason: "refund", at: 300, isFinal: true },
  ],
  ["half of it disputed", CHARGE, [dispute("needs_response", 7_450)], [], null],
  ["half of it lost", CHARGE, [dispute("lost", 7_450)], [], null],
  [
    "all of it disputed",
    CHARGE,
    [dispute("under_review")],
    [],
    { reason: "dispute", at: 200, isFinal: false },
  ],
  [
    "all that was not refunded disputed",
    { ...CHARGE, amount_refunded: 900 },
    [dispute("needs_response", 14_000)],
    [refund(900)],
    { reason: "dispute", at: 200, isFinal: false },
  ],
  ["all of it lost", CHARGE, [dispute("lost")], [], { reason: "dispute", at: 200, isFinal: true }],
  ["a dispute won", CHARGE, [dispute("won")], [], null],
  ["a dispute prevented", CHARGE, [dispute("prevented")], [], null],
  ["an inquiry", CHARGE, [dispute("warning_needs_response")], [], null],
] as const)("%s", (_what, charge, disputes, refunds, expected) => {
  expect(takenBack(charge, disputes, refunds)).toEqual(expected);
});
