import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PerHour } from "./per-hour";
import {
  hourName,
  intakeWords,
  perHourRowsOf,
  plannedPerHour,
  targetWords,
  windowRowsOf,
} from "./per-hour-rows";
import { hourAxis } from "./per-hour-scale";

const row = (values: (number | null)[], target: number | { min: number; max: number } | null) =>
  ({ nutrient: "sodium", values, target }) as const;
const text = (words: string) => words.replaceAll("\u00a0", " ");

test("the plan is converted to per hour, and unknown without a plan or a duration", () => {
  const planned = { carb_g: 330, sodium_mg: 2400, fluid_ml: null };
  const session = { planned, suggested_range: null, duration_min: 250 };
  expect(plannedPerHour(session, "sodium")).toBe(576);
  expect(plannedPerHour(session, "fluid")).toBeNull();
  expect(plannedPerHour({ ...session, duration_min: 0 }, "carb")).toBeNull();
});

test("a plan with a range has both of its edges per hour; what was carried takes precedence", () => {
  const session = {
    planned: { carb_g: 120, sodium_mg: null, fluid_ml: null },
    suggested_range: {
      carb_g: [80, 160] as [number, number],
      sodium_mg: null,
      fluid_ml: [440, 920] as [number, number],
    },
    duration_min: 120,
  };
  expect(plannedPerHour(session, "fluid")).toEqual({ min: 220, max: 460 });
  expect(plannedPerHour(session, "carb")).toBe(60);
});

test("a session has its three nutrients in order, absent if unreported", () => {
  const rows = perHourRowsOf({
    planned: { carb_g: 120, sodium_mg: null, fluid_ml: null },
    suggested_range: null,
    per_hour: { carb_g: 50, sodium_mg: null, fluid_ml: 500 },
    duration_min: 120,
  });
  expect(rows).toEqual([
    { nutrient: "carb", values: [50], target: 60 },
    { nutrient: "sodium", values: [null], target: null },
    { nutrient: "fluid", values: [500], target: null },
  ]);
});

test("a window has all of its sessions, in order, against one target", () => {
  const session = (carb_g: number | null) => ({
    per_hour: { carb_g, sodium_mg: null, fluid_ml: null },
  });
  const targets = { carb: { min: 60, max: 90 }, sodium: null, fluid: 500 };
  expect(windowRowsOf([session(40), session(null), session(0)], targets)).toEqual([
    { nutrient: "carb", values: [40, null, 0], target: { min: 60, max: 90 } },
    { nutrient: "sodium", values: [null, null, null], target: null },
    { nutrient: "fluid", values: [null, null, null], target: 500 },
  ]);
});

test("the axis goes to 140 % of the target, or to the largest amount without one", () => {
  const axis = hourAxis([322, 900], { min: 400, max: 500 }, 140);
  expect([0, 350, 500, 700, 900].map(axis.x)).toEqual([0, 70, 100, 140, 140]);
  expect([700, 900].map(axis.isBeyond)).toEqual([false, true]);
  const free = hourAxis([322, 900], null, 90);
  expect([450, 900].map(free.x)).toEqual([45, 90]);
  expect(free.isBeyond(900)).toBe(false);
});

test("words give an amount with its unit, a range for several sessions, and what wasn't reported", () => {
  expect(text(intakeWords(row([322], 576)))).toBe("320 mg/h");
  expect(text(intakeWords(row([200, null, 640], 576)))).toBe(
    "200 mg/h to 640 mg/h in 2 of 3 sessions",
  );
  expect(text(intakeWords(row([321, 322], 576)))).toBe("320 mg/h in 2 of 2 sessions");
  expect(intakeWords(row([null], 576))).toBe("not reported");
  expect(text(targetWords(row([322], { min: 500, max: 700 })))).toBe(
    "planned 500 mg/h to 700 mg/h",
  );
  expect(text(targetWords(row([322], { min: 631, max: 632 })))).toBe("planned 630 mg/h");
  expect(targetWords(row([322], null))).toBe("no planned amount");
});

test("each reported session is one point, and nothing is drawn if nothing was reported", () => {
  const drawn = (values: (number | null)[]) =>
    renderToStaticMarkup(<PerHour rows={[row(values, 576)]} />);
  expect(drawn([200, null, 640]).match(/<circle/g)).toHaveLength(2);
  expect(drawn([0])).toContain('cx="0"');
  expect(drawn([null])).not.toContain("<circle");
  expect(drawn([200])).not.toContain("style=");
});

test("a point links to its session and states its plan; unreported ones have none, and the others keep their place", () => {
  const told = (value: number | null) =>
    hourName("Sun 22 Nov", { nutrient: "sodium", value, planned: 576 });
  expect(text(told(322))).toBe("Sun 22 Nov: sodium 320 mg/h, planned 580 mg/h");
  expect(hourName("Sun 22 Nov", { nutrient: "sodium", value: null, planned: null })).toBe(
    "Sun 22 Nov: sodium not reported, no planned amount",
  );
  const links = ["a", "b", "c"].map((id) => ({ href: `/sessions/${id}`, name: id }));
  const drawn = renderToStaticMarkup(<PerHour rows={[{ ...row([200, null, 640], 576), links }]} />);
  expect(
    [...drawn.matchAll(/<a href="([^"]+)"[^>]*data-point="(\d)"/g)].map((m) => m.slice(1)),
  ).toEqual([
    ["/sessions/a", "0"],
    ["/sessions/c", "2"],
  ]);
});
