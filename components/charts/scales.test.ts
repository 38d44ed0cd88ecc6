import { expect, test } from "vitest";
import { isBeyondAxis, shareScale } from "./scales";

test("shares are placed exactly as the axis says, in either direction", () => {
  const [across, up] = [shareScale(0, 140), shareScale(200, 60)];
  expect([0, 0.7, 1, 1.18, 1.4].map(across)).toEqual([0, 70, 100, 118, 140]);
  expect([0, 0.7, 1, 1.18, 1.4].map(up)).toEqual([200, 130, 100, 82, 60]);
});

test("a share beyond the axis is placed at its end and flagged", () => {
  expect(shareScale(0, 140)(1.71)).toBe(140);
  expect([0, 1, 1.4, 1.41, 1.71].map(isBeyondAxis)).toEqual([false, false, false, true, true]);
});
