import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CourseProfile, columnsOf } from "./course-profile";
import { LoadBars, loadBarsOf } from "./load-bars";

test("a queue's columns fill the width from edge to edge without touching, few or many", () => {
  for (const count of [1, 2, 12, 41, 100]) {
    const columns = columnsOf(count);
    const last = columns[count - 1];
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(100, 1);
    for (const [place, { x, width }] of columns.slice(0, -1).entries())
      expect(columns[place + 1]?.x).toBeGreaterThan(x + width);
  }
});

test("a column is higher the more severe its item is, and the profile is purely visual", () => {
  const item = { isHandled: false, isCurrent: false };
  const markup = renderToStaticMarkup(
    <CourseProfile
      items={[
        { severity: "safety", ...item },
        { severity: "concern", ...item },
        { severity: "watch", ...item },
      ]}
    />,
  );
  const [safety = 0, concern = 0, watch = 0] = [...markup.matchAll(/ y="(\d+)"/g)].map(([, y]) =>
    Number(y),
  );
  expect(safety).toBeLessThan(concern);
  expect(concern).toBeLessThan(watch);
  expect(markup).toContain('aria-hidden="true"');
});

test("bars are as high as their counts; zero is flat, small values aren't, and unknown ones are left out", () => {
  expect(loadBarsOf([4, 0, null, 2])).toEqual([
    { x: 1, height: 22 },
    { x: 12, height: 1 },
    { x: 34, height: 11 },
  ]);
  expect(loadBarsOf([1, 1000])[0]?.height).toBeGreaterThan(loadBarsOf([0])[0]?.height ?? 0);
});

test("bars describe themselves in words", () => {
  const markup = renderToStaticMarkup(<LoadBars values={[3, 5]} summary="Last Mondays: 3, 5" />);
  expect(markup).toContain('aria-label="Last Mondays: 3, 5"');
  expect(markup).not.toContain("style=");
});
