import { expect, test } from "vitest";
import { removal, seatedText, seatsLacking, stillOn } from "./standing";

const athlete = (relation_id: string) => ({ relation_id, name: "Maya", has_seat: false });

test("a removed athlete disappears at once, and everyone stays if nobody was removed", () => {
  const rows = [athlete("1"), athlete("2")];
  const off = removal(athlete("1")).key;
  expect(stillOn(rows, (key) => key === off)).toEqual([athlete("2")]);
  expect(stillOn(rows, () => false)).toBe(rows);
});

test("the number of seats given is shown, even if it stopped halfway or there was nothing to do", () => {
  expect(seatedText(1, 1, true)).toBe("1\u00a0athlete given a seat");
  expect(seatedText(2, 3, false)).toBe("2 of 3\u00a0athletes without a seat");
  expect(seatedText(0, 0, true)).toBe("They all have a seat already");
  expect(seatedText(0, 0, false)).toBe("None of them has a seat");
});

test("seats beyond the free ones aren't given, and the page says how many there are", () => {
  expect(seatsLacking(2, 2)).toBeNull();
  expect(seatsLacking(0, 1)).toContain("No seats are free");
  expect(seatsLacking(1, 2)).toContain("Only 1\u00a0seat is free");
  expect(seatsLacking(2, 3)).toContain("Only 2\u00a0seats are free");
});
