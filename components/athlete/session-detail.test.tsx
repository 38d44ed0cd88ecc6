import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatOf } from "@/components/format/format";
import type { Session } from "@/lib/contract/roster";
import { SessionDetail } from "./session-detail";

const format = formatOf({ locale: "en-GB", units: "metric", timeZone: "UTC", nowMs: 0 });
const NOTHING = { carb_g: null, sodium_mg: null, fluid_ml: null };
const UNKNOWN = { carb: null, sodium: null, fluid: null };
const TOTAL = {
  ...{ taken: 100, planned: null, share: null },
  ...{ by: "suggested" as const, of_suggested: null },
};
const SESSION: Session = {
  ...{
    activity_id: "a",
    date_millis: 0,
    type: "bike",
    duration_min: 180,
    lasted_min: 180,
    is_race: null,
  },
  ...{ intensity: null, plan: "exact", suggested_totals: NOTHING, suggested_range: null },
  ...{ as_used_totals: NOTHING, per_hour: NOTHING, adherence_vs_suggested: UNKNOWN },
  ...{ consumed_carb_g: 100, consumed_sodium_mg: null, consumed_fluid_ml: null },
  ...{ carb_pct: 0.91, sodium_pct: null, fluid_pct: null, dial_down_gap: UNKNOWN },
  ...{ prep_fidelity: { carb: null, fluid: null }, leftover_reuse: { carb: null, fluid: null } },
  ...{ user_rating: 3, symptoms: { nausea: 1, bloating: 2 }, sleep_hours: null },
  ...{ notes: "Gels came back up", temperature_c: null, vessel_reports: null, weather: null },
  ...{ report_source: "athlete", report_completeness: 1, profile_snapshot: null },
  markers: [
    {
      ...{ marker: "symptom", trigger: "symptom", severity: "amber", reason: "3 symptoms" },
      ...{ value: 3, cutoff: 1 },
    },
  ],
};

const textOf = (session: Session, triageHref: string | null = null) =>
  renderToStaticMarkup(
    <SessionDetail
      session={session}
      settings={{
        ...{ report_window_days: 14, report_focus: "rolling", concern_carb_cutoff: 0.7 },
        ...{ concern_sodium_cutoff: 0.7, concern_fluid_cutoff: 0.7 },
        ...{ hyponatremia_fluid_min: 0.9, hyponatremia_sodium_max: 0.5 },
      }}
      format={format}
      athleteName="Maya"
      triageHref={triageHref}
      strip={{
        ...{ duration_min: 180, temperature_c: null, planned: null, is_reported: true },
        ...{ symptoms: null, totals: { carb: TOTAL, sodium: TOTAL, fluid: TOTAL } },
        taken: {
          things: [{ object: "gel", name: "Gel", at_min: null, part: 1 }],
          ...{ drinks: [], refills: [], loose: [{ volume_ml: 500, is_water: true }] },
        },
      }}
    />,
  )
    .replaceAll(/<[^>]*>/g, "|")
    .replaceAll("\u00a0", " ");

test("symptoms and the athlete's words come before every number, and appear once", () => {
  const text = textOf(SESSION);
  const [felt, words, numbers] = ["nausea, bloating ×2", "“Gels came back up”", "|100 g|"];
  expect(text).not.toContain("3 symptoms");
  expect(text.indexOf(felt)).toBeGreaterThan(-1);
  expect(text.indexOf(words)).toBeGreaterThan(text.indexOf(felt));
  expect(text.indexOf(numbers)).toBeGreaterThan(text.indexOf(words));
  expect(text.split(words)).toHaveLength(2);
  expect(text.toLowerCase().split(felt)).toHaveLength(2);
  const none = textOf({ ...SESSION, symptoms: {}, markers: [] });
  expect(none.indexOf(words)).toBeGreaterThan(none.indexOf(numbers));
  expect(none).toContain("no symptoms");
});

test("carried items are listed in words", () => {
  expect(textOf(SESSION)).toContain("1 × Gel");
  expect(textOf(SESSION)).toContain("500 mL drunk");
});

test("items waiting in triage are linked, and nothing else is", () => {
  expect(textOf(SESSION, "/triage?open=a")).toContain("|Open in triage|");
  expect(textOf(SESSION)).not.toContain("Open in triage");
});
