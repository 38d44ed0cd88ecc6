import { expect, test } from "vitest";
import { limitsOf } from "./limits";

const HELP = "Stop and get medical help for confusion or collapse.";

test("a limit repeated by several warnings is shown once, and no information is lost", () => {
  const safety = {
    ...{ max_safe_fluid_ml_per_hr: 1120, max_safe_sodium_mg_per_hr: 2010, confidence_score: 0.5 },
    ...{ requires_human_review: true, not_instructions: true as const },
    warning_codes: [],
    warnings: [
      `Drinking more than you sweat is dangerous. Drink to thirst, never more than 1120 ml per hour. ${HELP}`,
      `Postpone the session. ${HELP}`,
      HELP,
    ],
  };
  const lines = limitsOf(safety, { sentence: (text) => text });
  expect(lines.map((line) => line.replaceAll("\u00a0", " "))).toEqual([
    "Drink to thirst, never more than 1120 ml per hour. Take no more than 2010 mg of sodium per hour.",
    "Talk to a qualified professional before you follow this plan.",
    `Drinking more than you sweat is dangerous. ${HELP}`,
    "Postpone the session.",
  ]);
});
