import { expect, test } from "vitest";
import { axisLabels, BASE_Y, columnsOf, datedPlaces, TOP_Y, yOf } from "./multiples-layout";

test("shares are drawn at their exact height, and beyond 140 % at the top", () => {
  const height = (share: number) => ((BASE_Y - yOf(share)) / (BASE_Y - TOP_Y)) * 140;
  for (const percent of [0, 70, 100, 118, 140])
    expect(height(percent / 100)).toBeCloseTo(percent, 1);
  expect(yOf(1.71)).toBe(TOP_Y);
});

test("sessions are placed by time, and moved apart only to avoid overlap", () => {
  const middles = (times: number[]) => columnsOf(times, 0, 100).map(({ middle }) => middle);
  expect(middles([0, 50, 100])).toEqual([6.35, 50, 93.65]);
  expect(middles([50, 50, 90])).toEqual([50, 62.7, 84.92]);
  expect(middles([100, 100])).toEqual([80.95, 93.65]);
  for (const count of [1, 6, 40]) {
    const columns = columnsOf(
      Array.from({ length: count }, () => 99),
      0,
      100,
    );
    for (const [place, { x, width }] of columns.entries()) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(100.01);
      if (place > 0) expect(x + 0.02).toBeGreaterThanOrEqual((columns[place - 1]?.x ?? 0) + width);
    }
  }
});

test("no two axis numbers overlap, wherever the cutoff is", () => {
  for (let cutoff = 0.01; cutoff <= 1; cutoff += 0.01) {
    const heights = axisLabels(cutoff)
      .map(({ y }) => y)
      .sort((a, b) => a - b);
    const gaps = heights.slice(1).map((y, place) => y - (heights[place] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(14);
  }
});

test("the plan and the cutoff show their number, once if equal", () => {
  const sharesOf = (cutoff: number) =>
    axisLabels(cutoff)
      .map(({ share }) => share)
      .sort();
  expect(sharesOf(0.7)).toEqual([0, 0.7, 1, 1.4]);
  expect(sharesOf(1)).toEqual([0, 1, 1.4]);
  expect(sharesOf(0.05)).toEqual([0.05, 1, 1.4]);
});

test("dates never overlap, and the latest is always shown", () => {
  const even = (count: number) =>
    columnsOf(
      Array.from({ length: count }, (_, place) => place),
      0,
      Math.max(count - 1, 1),
    );
  expect(datedPlaces(even(4), 700, 44)).toEqual([0, 1, 2, 3]);
  expect(datedPlaces(even(6), 190, 44)).toEqual([1, 3, 5]);
  expect(datedPlaces(even(30), 500, 0).at(-1)).toBe(29);
  expect(datedPlaces(even(1), 190, 44)).toEqual([0]);
  expect(datedPlaces([], 190, 44)).toEqual([]);
});
