import type { Units } from "@/lib/contract/preferences";
import type { ReportSentence } from "@/lib/contract/report";
import type { ReportFacts } from "./facts";
import { perHour } from "./writer/phrases";

/** A mean of fluid as sentences have it, without what it is of. */
const rateOf = (mean_ml: number, units: Units): string =>
  perHour(mean_ml, "fluid", units).replace(/ of .*/, "");

/**
 * Sentences as they are kept, which is in metric, with fluid in the units of who reads them. The one amount of fluid that
 * a report tells is a known fact, and whoever wrote it had to write it as it stands: it is put in the place of itself.
 */
export function toldIn(
  units: Units,
  sentences: ReportSentence[],
  { nutrients }: Pick<ReportFacts, "nutrients">,
): ReportSentence[] {
  const known = nutrients.fluid.per_hour;
  if (units === "metric" || known === null) return sentences;
  const [kept, told] = [rateOf(known.mean, "metric"), rateOf(known.mean, units)];
  const isKept = new RegExp(`(?<![\\d.,])${kept}`, "g");
  return sentences.map((sentence) => ({
    ...sentence,
    text: sentence.text.replaceAll(isKept, told),
  }));
}
