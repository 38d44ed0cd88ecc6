import { LIMITS, REFERENCES } from "@/lib/engine/validation/texts";
import {
  agrees,
  engineValue,
  PUBLISHED_CASES,
  type PublishedCase,
} from "@/lib/engine/validation/validation";

const QUANTITIES: Readonly<Record<string, string>> = {
  carb_g_per_hr: "carbohydrate target",
  fluid_ml_per_hr: "fluid target",
  fluid_total: "fluid over the session",
  fluid_fraction_of_sweat: "share of sweat drunk",
  sodium_per_litre_of_fluid: "sodium per litre drunk",
  sweat_rate: "sweat rate",
  sweat_sodium: "sweat sodium",
  net_loss: "net loss",
  mets: "metabolic rate",
  ratio: "ratio",
  practical_fluid_cap: "practical fluid limit",
  sodium_replacement_fraction: "share of sodium replaced",
  wbgt: "WBGT",
  max_safe_fluid: "fluid ceiling",
  band_fluid_high: "upper end of the fluid range",
  thermal_level: "thermal stress level",
  "warning_present:hyponatremia_risk": "hyponatremia warning, 1 is yes",
};

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function publishedText({ expected }: PublishedCase): string {
  const value =
    typeof expected.value === "number"
      ? `${expected.value}`
      : `${expected.value[0]} to ${expected.value[1]}`;
  const unit = expected.unit === "-" ? "" : ` ${expected.unit}`;
  const tolerance = expected.tolerance_pct === undefined ? "" : `, ± ${expected.tolerance_pct} %`;
  return `${value}${unit}${tolerance}`;
}

function row(finding: PublishedCase): string {
  const value = engineValue(finding);
  const quantity = QUANTITIES[finding.expected.quantity] ?? finding.expected.quantity;
  const verdict = agrees(finding, value) ? "agrees" : "**disagrees**";
  const cells = [
    finding.id,
    `${cell(finding.description)} (${quantity})`,
    publishedText(finding),
    `${Number(value.toPrecision(4))}`,
    finding.gate ? verdict : `${verdict}, for information`,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Renders the findings of one source under a single heading. */
function ofSource(source: string): string {
  const findings = PUBLISHED_CASES.filter((finding) => finding.source === source);
  const isConfirmed = findings.every(({ confirmed }) => confirmed);
  return `### ${source}${isConfirmed ? "" : " (unconfirmed)"}

| Case | What | Published | Engine | Verdict |
|---|---|---|---|---|
${findings.map(row).join("\n")}`;
}

function count(cases: readonly PublishedCase[]): string {
  const met = cases.filter((finding) => agrees(finding, engineValue(finding))).length;
  return `${met} of ${cases.length}`;
}

/** Returns the data of the page's charts: for quantities with many findings, the published value and the engine's. */
export const plottedFindings = (quantity: "sweat_rate" | "carb_g_per_hr") =>
  PUBLISHED_CASES.filter(
    // Findings from the engine's own specification lie on the diagonal by definition.
    ({ expected, source }) =>
      expected.quantity === quantity && !source.startsWith("Engine specification"),
  ).map((finding) => {
    const { value } = finding.expected;
    const [low, high] = typeof value === "number" ? [value, value] : value;
    const engine = Number(engineValue(finding).toPrecision(3));
    return { id: finding.id, about: finding.description, low, high, engine };
  });

/** Renders the page that compares the engine with published findings, as Markdown. Deterministic for a given engine. */
export function validationPage(): string {
  const gates = PUBLISHED_CASES.filter((finding) => finding.gate);
  const others = PUBLISHED_CASES.filter((finding) => !finding.gate);
  return `# How the numbers were checked

The fueling engine calculates from physiology: how much heat the work makes, how much sweat that takes, what the sweat
carries away, and what the gut can bear. This page compares its answers with published findings. It is generated from the
engine itself by \`scripts/science-validation.ts\`, so it cannot drift from the code.

A finding is either one figure with a tolerance, or a range. A release stops when the engine leaves one, but for those
marked *for information*, which inform, or whose source could not be confirmed.

- Must agree: ${count(gates)} agree.
- For information: ${count(others)} agree.

## Comparison

${[...new Set(PUBLISHED_CASES.map(({ source }) => source))].map(ofSource).join("\n\n")}

### How to read it

- The running model's three constants were fitted to the published table of predicted sweat rates (cases beginning with
  \`SAWKA-\`), so these cases show that the model is built as intended; they do not prove it on new data. The table was
  set down from memory and still has to be compared with the printed one.
- The cycling share of heat and the warm-air term were chosen with the Ironman figure (\`SPEEDY01-bike\`) in view, the median
  sweat sodium with the figures of Barnes and Baker in view.
- Cases beginning with \`CEIL-\`, \`HYPO-\` and \`WX-\` hold values of the engine's own specification: they show that ceilings
  with open answers, warnings and reported weather are built as specified; they do not prove the science.
- Where a study reports speed, weather or effort, its translation to our levels of intensity and heat is our own reading.

## Known limits

${LIMITS.map((limit) => `- ${limit}`).join("\n")}

## References

${REFERENCES.map((reference) => `- ${reference}`).join("\n")}
`;
}
