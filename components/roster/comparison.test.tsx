import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatOf } from "@/components/format/format";
import { Comparison } from "./comparison";

const format = formatOf({ locale: "en-GB", units: "metric", timeZone: "UTC", nowMs: 0 });
const NOTHING = { carb_g: null, sodium_mg: null, fluid_ml: null };

test("sodium reads as in the strip of the same session, with a percentage of what was reported", () => {
  const markup = renderToStaticMarkup(
    <Comparison
      session={{
        planned: { ...NOTHING, sodium_mg: 2000 },
        suggested_range: null,
        actual: { ...NOTHING, sodium_mg: 245 },
        ...{ carb_pct: null, sodium_pct: 0.1225, fluid_pct: null },
        per_hour: NOTHING,
        duration_min: 120,
        markers: [],
      }}
      cutoffs={{ carb: 0.7, sodium: 0.7, fluid: 0.7 }}
      format={format}
    />,
  );
  expect(markup).toContain("250\u00a0mg");
  expect(markup).toContain("12%");
  // Only a marker says that it is short.
  expect(markup).not.toContain("below");
});

test("a plan with ranges shows its edges, in total and per hour, and what the percentage refers to", () => {
  const markup = renderToStaticMarkup(
    <Comparison
      session={{
        planned: NOTHING,
        suggested_range: { carb_g: [80, 160], sodium_mg: null, fluid_ml: [440, 920] },
        actual: { carb_g: 100, sodium_mg: null, fluid_ml: 1840 },
        ...{ carb_pct: 1, sodium_pct: null, fluid_pct: 2 },
        per_hour: { carb_g: 50, sodium_mg: null, fluid_ml: 920 },
        duration_min: 120,
        markers: [],
      }}
      cutoffs={{ carb: 0.7, sodium: 0.7, fluid: 0.7 }}
      format={format}
      hasHours
    />,
  );
  const rows = markup
    .split("<tr")
    .slice(2)
    .map((row) => row.replaceAll(/<[^>]*>/g, "|").replaceAll("\u00a0", " "));
  const [carb, sodium, fluid] = rows;
  expect(carb).toContain("|80–160 g|");
  expect(carb).toContain("inside the range");
  expect(sodium).toContain("|not reported|");
  expect(fluid).toContain("|440–920 mL|");
  expect(fluid).toContain("|200%|of the nearer edge|");
  expect(fluid).toContain("|over 130%|");
  expect(fluid).toContain("|220–460 mL/h → 920 mL/h|");
  // For narrower screens, which have no room for the per-hour column.
  expect(fluid).toContain("|440–920 mL|220–460 mL/h|");
  expect(fluid).toContain("|1,840 mL|920 mL/h|");
});
