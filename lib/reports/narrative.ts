import type { ReportSentence } from "@/lib/contract/report";

/** Joins a report's sentences into one text. */
export const narrativeOf = (sentences: readonly ReportSentence[]): string =>
  sentences.map(({ text }) => text).join(" ");
