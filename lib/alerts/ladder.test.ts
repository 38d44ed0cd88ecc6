import fc from "fast-check";
import { expect, test } from "vitest";
import type { ReportSettingsDocument, Rule, RulesDocument } from "@/lib/contract/alerts";
import { CHANNELS, TRIGGER_NAMES } from "@/lib/contract/triggers";
import { resolveReportSettings } from "@/lib/roster/settings";
import { explain, type Rung } from "./ladder";
import { resolveRules } from "./rules";

/** The reasons shown to coaches for a value must match what alerts and concerns are actually judged by. */

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const share = fc.integer({ min: 1, max: 10 }).map((tenths) => tenths / 10);
const rule: fc.Arbitrary<Rule> = fc.record({
  enabled: fc.boolean(),
  channels: fc.uniqueArray(fc.constantFrom(...CHANNELS)),
  cadence: fc.constantFrom("realtime", "digest"),
  urgent_threshold: share,
  amber_threshold: maybe(share),
});
const rulesDocument: fc.Arbitrary<RulesDocument> = fc.record({
  notification_rules: maybe(
    fc.record(Object.fromEntries(TRIGGER_NAMES.map((name) => [name, maybe(rule)]))),
  ),
  combinators: maybe(
    fc.array(
      fc.record({
        trigger_a: fc.constant("under_fuel" as const),
        trigger_b: fc.constantFrom("symptom", "low_rating"),
        channel: fc.constantFrom(...CHANNELS),
        cadence: fc.constantFrom("realtime", "digest"),
      }),
      { maxLength: 3 },
    ),
  ),
  quiet_hours: maybe(
    fc.record({
      enabled: fc.boolean(),
      start: fc.constantFrom("21:00", "22:00"),
      end: fc.constant("07:00"),
      tz: fc.constant("UTC"),
    }),
  ),
});
const settingsDocument: fc.Arbitrary<ReportSettingsDocument> = fc.record({
  ai_report_window_days: maybe(fc.constantFrom(7, 14, 30)),
  ai_report_focus: maybe(fc.constantFrom("worst", "rolling", "key")),
  concern_carb_cutoff: maybe(share),
  concern_sodium_cutoff: maybe(share),
  concern_fluid_cutoff: maybe(share),
  hyponatremia_fluid_min: maybe(share),
  hyponatremia_sodium_max: maybe(share),
});
const layers = <D>(document: fc.Arbitrary<D>) =>
  fc.record({
    overall: maybe(document),
    groups: fc
      .tuple(maybe(document), maybe(document), maybe(document))
      .map((all) =>
        all.flatMap((each, place) => (each === null ? [] : [{ id: `g${place}`, document: each }])),
      ),
    athlete: maybe(document).map((own) => (own === null ? null : { id: "a", document: own })),
  });

const RANKS = {
  athlete: { id: "a", name: "Ann" },
  groups: ["g0", "g1", "g2"].map((id) => ({ id, name: `Group ${id}` })),
};
const used = <T>(ladder: readonly Rung<T>[]) => ladder.filter(({ is_used }) => is_used);

/** Merges only the rungs marked as used. */
const mergedAlone = (ladder: readonly Rung<unknown>[], toDocument: (value: unknown) => object) =>
  resolveRules({
    overall: null,
    athlete: null,
    groups: used(ladder).map(({ value }, place) => ({
      id: `g${place}`,
      document: toDocument(value),
    })),
  });

const RUNS = { numRuns: 200 };

test("each value matches the merge, and the contributing levels are enough to produce it", () => {
  fc.assert(
    fc.property(layers(rulesDocument), layers(settingsDocument), (rules, settings) => {
      const told = explain(RANKS, { rules, settings });
      const held = resolveRules(rules);
      for (const trigger of TRIGGER_NAMES) {
        const { source, ...value } = held.rules[trigger];
        const shown = told.notification_rules[trigger];
        expect(shown?.value).toEqual(value);
        const alone = mergedAlone(shown?.ladder ?? [], (said) => ({
          notification_rules: { [trigger]: said },
        }));
        expect(shown?.value).toEqual({ ...value, ...omitSource(alone.rules[trigger]) });
      }
      const { combinators, quiet_hours } = told;
      expect(combinators.value).toEqual(held.combinators.all);
      expect(
        mergedAlone(combinators.ladder, (said) => ({ combinators: said })).combinators.all,
      ).toEqual(held.combinators.all);
      expect(quiet_hours.value).toEqual(held.quiet_hours.all);
      expect(
        mergedAlone(quiet_hours.ladder, (said) => ({ quiet_hours: said })).quiet_hours.all,
      ).toEqual(held.quiet_hours.all);
      const merged = resolveReportSettings(settings).values;
      for (const [key, value] of Object.entries(merged)) {
        const shown = told.report_settings[key as keyof typeof merged];
        expect(shown?.value).toBe(value);
        expect(shown?.ladder.flatMap((rung) => (rung.is_used ? [rung.value] : []))).toEqual([
          value,
        ]);
      }
    }),
    RUNS,
  );
});

const omitSource = <T extends { source: unknown }>({ source, ...rest }: T) => rest;

test("settings go from athlete to groups to team to default, with each level named", () => {
  const nobody = { overall: null, groups: [], athlete: null };
  const said = [0.5, 0.8].map((cut, place) => ({
    ...{ id: `g${place}`, document: { concern_carb_cutoff: cut } },
  }));
  const settings = { overall: { concern_carb_cutoff: 0.6 }, groups: said, athlete: null };
  const { report_settings } = explain(RANKS, { rules: nobody, settings });
  expect(report_settings.concern_carb_cutoff).toEqual({
    value: 0.8,
    ladder: [
      { scope: "athlete", scope_id: "a", name: "Ann", value: null, is_used: false },
      { scope: "group", scope_id: "g0", name: "Group g0", value: 0.5, is_used: false },
      { scope: "group", scope_id: "g1", name: "Group g1", value: 0.8, is_used: true },
      { scope: "group", scope_id: "g2", name: "Group g2", value: null, is_used: false },
      { scope: "overall", scope_id: null, name: null, value: 0.6, is_used: false },
      { scope: "default", scope_id: null, name: null, value: 0.7, is_used: false },
    ],
  });
});
