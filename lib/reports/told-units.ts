import type { Units } from "@/lib/contract/preferences";
import type { ReportSentence } from "@/lib/contract/report";
import type { ReportFacts } from "./facts";
import { fluidPerHour } from "./writer/phrases";

/**
 * Sentences as they are kept, which is in metric, with fluid in the units of who reads them. The amounts of fluid that a
 * report tells are known facts, and whoever wrote them had to write them as they stand: each is put in the place of itself.
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
    // What is of safety comes first, and has amounts of its own.
    const isSafety = place === 0 && over !== undefined;
    const known = isSafety ? Object.values(over.over_ceiling ?? {}) : [mean ?? []].flat();
    const text = known.reduce((told, ml) => {
      const isKept = new RegExp(`(?<![\\d.,])${fluidPerHour(ml, "metric")}`, "g");
      return told.replaceAll(isKept, fluidPerHour(ml, units));
    }, sentence.text);
    return { ...sentence, text };
  });
}
