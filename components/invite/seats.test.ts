import { expect, test } from "vitest";
import { seatEffect } from "./seats";

const room = (free: number, limit: number | null = null) => ({
  seats: { bought: 10, used: 10 - free, promised: 0, free },
  athletes: { there: 24, limit },
});
const rows = (good: number, beyond: number) => [
  ...Array.from({ length: good }, () => ({ state: "ok" as const })),
  ...Array.from({ length: beyond }, () => ({ state: "no_seat" as const })),
  { state: "malformed" as const },
];

test("promised seats and the price of more are shown before sending", () => {
  expect(seatEffect(rows(2, 3), room(2), true)).toEqual([
    "2 of 2 free seats will be reserved, at no extra charge. 3 more seats would cost 3 × $4.99 = $14.97 a month. Those rows won’t be sent.",
  ]);
  expect(seatEffect(rows(2, 0), room(5), true)).toEqual([
    "2 of 5 free seats will be reserved, at no extra charge.",
  ]);
  expect(seatEffect(rows(2, 0), room(5), false)).toEqual([
    "No seats are used, and you aren’t charged.",
  ]);
});

test("a list longer than the roster has room for is flagged", () => {
  expect(seatEffect(rows(1, 0), room(5, 25), false)).toHaveLength(1);
  expect(seatEffect(rows(2, 0), room(5, 25), false)[1]).toContain("room for 1 more");
});
