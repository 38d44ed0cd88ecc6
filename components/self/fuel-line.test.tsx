import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Strip, StripTotal } from "@/lib/contract/strip";
import { formatOf } from "../format/format";
import { FuelLine } from "./fuel-line";

const format = formatOf({ locale: "en-GB", units: "metric", timeZone: "UTC", nowMs: 0 });
const NOTHING: StripTotal = {
  ...{ taken: null, planned: null, share: null },
  ...{ by: "suggested" as const, of_suggested: null },
};

const textOf = (totals: Partial<Strip["totals"]>, is_reported: boolean): string => {
  const strip: Strip = {
    ...{ duration_min: 120, temperature_c: null, planned: null, taken: null, symptoms: null },
    is_reported,
    totals: { carb: NOTHING, sodium: NOTHING, fluid: NOTHING, ...totals },
  };
  return renderToStaticMarkup(<FuelLine strip={strip} format={format} />)
    .replace(/<[^>]*>/g, "")
    .replaceAll("\u00a0", " ");
};

test("an upcoming session shows its plan, as a range if the plan is one", () => {
  expect(
    textOf(
      {
        carb: { ...NOTHING, planned: [150, 150] },
        fluid: { ...NOTHING, planned: [800, 1_200] },
      },
      false,
    ),
  ).toBe("PlannedCarbohydrate: 150 gFluid: 800–1,200 mL");
});

test("a reported one shows intake and its share of the plan; unreported values aren't zero", () => {
  expect(
    textOf(
      {
        carb: { ...NOTHING, taken: 120, planned: [150, 150], share: 0.8 },
        sodium: { ...NOTHING, planned: [900, 900] },
        fluid: { ...NOTHING, taken: 1_000 },
      },
      true,
    ),
  ).toBe("TakenCarbohydrate: 120 g (80%)Fluid: 1,000 mL");
});

test("without a plan and a report it says nothing", () => {
  expect(textOf({}, false)).toBe("");
});
