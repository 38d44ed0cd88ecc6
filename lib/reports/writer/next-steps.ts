import type { MarkerName } from "@/lib/contract/concern";
import type { ReportFacts } from "../facts";
import { type Said, said } from "./statement";

/** What to try next, based on the markers: general practice without numbers, so that no limit is exceeded. */

const STEPS_MAX = 3;

const STEPS: readonly (readonly [MarkerName, string])[] = [
  [
    "hyponatremia_pattern",
    "Drink less: to thirst, and never above the plan’s limit. Weigh before and after: heavier means too much.",
  ],
  ["sodium_short", "Pack a sachet of mix for every refill on long sessions."],
  ["carb_short", "Take the first carbohydrate within half an hour, then small portions often."],
  ["fluid_short", "Plan before the start where to refill."],
  ["symptom", "Try the same products on an easy session before the next long one."],
  ["low_rating", "Ask what felt wrong before the plan is changed."],
];

/** Salt doesn't protect an athlete who drinks more than they lose, and products were not the cause. */
const NOT_FOR_OVERDRINKING: readonly MarkerName[] = ["sodium_short", "symptom"];

/** Returns up to three steps, each based on the marked sessions. */
export function nextSteps({ markers, trends, session_count, reported_count }: ReportFacts): Said[] {
  const idsOf = (name: MarkerName) =>
    markers.find(({ marker }) => marker === name)?.activity_ids ?? [];
  const overdrunk = idsOf("hyponatremia_pattern");
  const marked = STEPS.flatMap(([name, text]) => {
    const ids = idsOf(name).filter(
      (id) => !NOT_FOR_OVERDRINKING.includes(name) || !overdrunk.includes(id),
    );
    return ids.length === 0 ? [] : [said([text], ids)];
  });
  const carriesLess = trends.some(({ trigger }) => trigger === "dial_down");
  const others = [
    ...(carriesLess ? [said(["Pack what the plan suggests the evening before."])] : []),
    ...(reported_count * 2 < session_count
      ? [said(["Ask for a debrief after each session: without one there is nothing to compare."])]
      : []),
  ];
  return [...marked, ...others].slice(0, STEPS_MAX);
}
