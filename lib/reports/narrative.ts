import type { ReportSentence } from "@/lib/contract/report";

/** A report's sentences as one text. */
export const narrativeOf = (sentences: readonly ReportSentence[]): string =>
  sentences.map(({ text }) => text).join(" ");
