import { expect, test } from "vitest";
import { axisLabels, BASE_Y, columnOf, datedPlaces, TOP_Y, yOf } from "./multiples-layout";

test("shares stand exactly as high as they are, and beyond 140 % at the top", () => {
  const height = (share: number) => ((BASE_Y - yOf(share)) / (BASE_Y - TOP_Y)) * 140;
  for (const percent of [0, 70, 100, 118, 140])
    expect(height(percent / 100)).toBeCloseTo(percent, 1);
  expect(yOf(1.71)).toBe(TOP_Y);
});

test("columns share the width evenly, in time order", () => {
  expect(columnOf(0, 4)).toEqual({ x: "0%", middle: "12.5%", width: "25%" });
  expect(columnOf(3, 4)).toEqual({ x: "75%", middle: "87.5%", width: "25%" });
});

test("no two numbers beside an axis are over each other, wherever the cutoff is", () => {
  for (let cutoff = 0.01; cutoff <= 1; cutoff += 0.01) {
    const heights = axisLabels(cutoff)
      .map(({ y }) => y)
      .sort((a, b) => a - b);
    const gaps = heights.slice(1).map((y, place) => y - (heights[place] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(14);
  }
});

test("the plan and the cutoff have their number, one alone when they are the same", () => {
  const sharesOf = (cutoff: number) =>
    axisLabels(cutoff)
      .map(({ share }) => share)
      .sort();
  expect(sharesOf(0.7)).toEqual([0, 0.7, 1, 1.4]);
  expect(sharesOf(1)).toEqual([0, 1, 1.4]);
  expect(sharesOf(0.05)).toEqual([0.05, 1, 1.4]);
});

test("dates are as far apart as they are wide, and the latest has one", () => {
  expect(datedPlaces(4, 700, 44)).toEqual([0, 1, 2, 3]);
  expect(datedPlaces(6, 190, 44)).toEqual([1, 3, 5]);
  expect(datedPlaces(30, 500, 0).at(-1)).toBe(29);
  expect(datedPlaces(1, 190, 44)).toEqual([0]);
  expect(datedPlaces(0, 190, 44)).toEqual([]);
});
