import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BulletBar } from "./bullet-bar";

const markupOf = (share: number | null, cutoff = 0.7) =>
  renderToStaticMarkup(
    <BulletBar nutrient="sodium" share={share} cutoff={cutoff} isShort={(share ?? 1) < cutoff} />,
  );
/** Returns where the bar ends, in percent of plan. */
const barEnd = (share: number): number => {
  const [, end] = /7\.5H([\d.]+)v5/.exec(markupOf(share)) ?? [];
  return (Number(end) / 232) * 140;
};

test("a bar ends at its share, and past the plan's line if it is more", () => {
  for (const share of [0.56, 0.7, 1, 1.18, 1.4]) expect(barEnd(share)).toBeCloseTo(share * 100, 1);
});

test("a bar beyond 140 % reaches the end, which is broken; one at 140 % isn't", () => {
  const isBroken = (share: number) => markupOf(share).includes("M214 16");
  expect(barEnd(1.71)).toBeCloseTo(140, 1);
  expect([isBroken(1.4), isBroken(1.71)]).toEqual([false, true]);
});

test("unreported values are in words and not drawn; nothing taken is drawn", () => {
  expect(markupOf(null)).not.toContain("<svg");
  expect(markupOf(null)).toContain("not reported");
  expect(markupOf(0)).toContain("M0 3h2v14H0z");
});

test("the bar's label has its number, even beyond the axis, and the cutoff it is below", () => {
  expect(markupOf(0.56)).toContain('aria-label="Sodium 56% of plan, below the cutoff of 70%"');
  expect(markupOf(1.71)).toContain('aria-label="Sodium 171% of plan"');
});
