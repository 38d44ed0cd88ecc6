import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { METRIC } from "@/lib/catalog/paper/words";
import { NBSP } from "@/lib/wording/calendars";
import { madeCarried } from "@/testing/carrying";
import { CarryView } from "./carry-view";
import { CoverageBar } from "./coverage";
import { NoPlanNotice } from "./no-plan";
import { SessionFit } from "./session-fit";

const shown = (over: Partial<ReturnType<typeof madeCarried>> = {}) =>
  renderToStaticMarkup(
    <CarryView carried={{ ...madeCarried({ hours: 4 }), ...over }} amounting={METRIC} isAhead />,
  );
/** The text without markup. */
const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, " ").replaceAll(/ +/g, " ");

describe("a carrying plan", () => {
  test("has a row for each step and each refill, the refill after the step that empties a bottle", () => {
    const text = textOf(shown());
    expect(text).toContain(`1:20 250${NBSP}mL from bottle B 1${NBSP}× Gel 40 from the pocket`);
    expect(text).toContain(`1:20 Refill bottle A: 1${NBSP}× Endurance Mix in 500${NBSP}mL`);
    expect(shown().match(/scope="row"/g)).toHaveLength(11 + 2);
  });

  test("says how much to drink at most before what to pack, and that labels change", () => {
    const text = textOf(shown());
    expect(text).toContain("never more than 900 mL per hour");
    expect(text.indexOf("Limits")).toBeLessThan(text.indexOf("What to pack"));
    expect(text).toContain(
      "Check the pack: labels change. The oldest numbers here were read in March 2026.",
    );
  });

  test("shows planned and provided amounts of each nutrient in order", () => {
    const text = textOf(shown());
    const places = ["Carbohydrate", "Sodium", "Fluid"].map((name) => text.indexOf(name));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(text).toContain(`2,240${NBSP}mg of 3,200${NBSP}mg planned, 70%`);
  });

  test("shows a warning by a shape and a word, the most serious first", () => {
    const { combination } = madeCarried({ hours: 4 });
    const warnings = (["info", "danger", "warning"] as const).map((severity) => ({
      code: "concentration_high" as const,
      severity,
      message: `It is ${severity}.`,
    }));
    const text = textOf(shown({ combination: { ...combination, warnings } }));
    expect(text).toMatch(/Danger: It is danger\..*Warning: It is warning\..*Note: It is info\./);
  });
});

test("a share is rounded as a reader dividing the amounts would, and is 100 % only if nothing is missing", () => {
  const { combination } = madeCarried({ hours: 4 });
  const withCarb = (carb: number) =>
    textOf(shown({ combination: { ...combination, coverage: { ...combination.coverage, carb } } }));
  expect(withCarb(0.967)).toContain("planned, 97%");
  expect(withCarb(0.998)).toContain("planned, 99%");
});

test("the fluid planned reads as the plan's own total, from the rounded rate too", () => {
  const { targets } = madeCarried({ hours: 4 });
  const text = textOf(shown({ targets: { ...targets, fluid_ml_per_hr: 860, duration_min: 100 } }));
  expect(text).toContain(`of 1,430${NBSP}mL planned`);
});

test("a bar longer than the axis is broken there, and there is no bar without a target", () => {
  const bar = (share: number | null) =>
    renderToStaticMarkup(<CoverageBar nutrient="carb" share={share} />);
  expect(bar(1.6)).toContain("M214 14");
  expect(bar(1)).not.toContain("M214 14");
  expect(bar(null)).toBe("");
});

test("a coach sees what would have suited a past session, and what to carry for an upcoming one", () => {
  const carried = madeCarried({ hours: 4 });
  const view = (isAhead: boolean) =>
    textOf(
      renderToStaticMarkup(
        <SessionFit carried={carried} amounting={METRIC} isAhead={isAhead} href="/carry" />,
      ),
    );
  expect(view(false)).toContain("A plan that would have worked");
  expect(view(false)).not.toContain("than you are used to");
  expect(view(true)).toContain("than you are used to");
  expect(view(true)).toContain("What to carry");
  expect(view(true)).toContain(carried.safety.warnings[0]);
  expect(view(true)).toContain(`4${NBSP}× Ridge Endurance Mix , 6% carbohydrate`);
});

test("a teaser leads to a subscription only if one is for sale", () => {
  const url = "http://localhost/subscribe?ref=x";
  const notice = (subscribeUrl: string | null) =>
    renderToStaticMarkup(
      <NoPlanNotice about={{ why: "teaser", subscribeUrl }} whose="own" amounting={METRIC} />,
    );
  expect(notice(url)).toContain(`href="${url}"`);
  expect(notice(null)).not.toContain("<a");
});

test("if nothing fits, the page says why", () => {
  const { combination } = madeCarried({ hours: 4 });
  const about = { why: "nothing fits" as const, misses: combination.misses };
  const text = textOf(
    renderToStaticMarkup(<NoPlanNotice about={about} whose="own" amounting={METRIC} />),
  );
  expect(text).toContain("No product in the catalog fits this session");
  expect(text).toContain("Nothing in the catalogue brings more sodium");
});
