import type { Units } from "@/lib/contract/preferences";
import type { ReportSentence } from "@/lib/contract/report";
import type { ReportFacts } from "./facts";
import { fluidPerHour } from "./writer/phrases";

/**
 * Converts stored sentences, which are metric, to the reader's fluid units. The fluid amounts in a report are known
 * facts that the writer had to quote exactly, so each can be found and replaced.
 */
export function toldIn(
  units: Units,
  sentences: ReportSentence[],
  { nutrients, sessions }: Pick<ReportFacts, "nutrients" | "sessions">,
): ReportSentence[] {
  if (units === "metric") return sentences;
  const [over] = sessions.flatMap(({ markers }) =>
    markers.filter(({ marker }) => marker === "hyponatremia_pattern"),
  );
  const mean = nutrients.fluid.per_hour?.mean;
  return sentences.map((sentence, place) => {
    // The safety sentence comes first and has amounts of its own.
    const isSafety = place === 0 && over !== undefined;
    const known = isSafety ? Object.values(over.over_ceiling ?? {}) : [mean ?? []].flat();
    const text = known.reduce((told, ml) => {
      const isKept = new RegExp(`(?<![\\d.,])${fluidPerHour(ml, "metric")}`, "g");
      return told.replaceAll(isKept, fluidPerHour(ml, units));
    }, sentence.text);
    return { ...sentence, text };
  });
}
