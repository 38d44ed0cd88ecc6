import { RESTS_MAX, type ReportPart, type ReportSentence } from "@/lib/contract/report";
import { firstName } from "@/lib/wording/first-name";
import { capitalized } from "@/lib/wording/grammar";
import type { ReportFacts } from "../facts";
import { symptomWords } from "./names";

/** A sentence whose names are not filled in yet. */
export interface Draft {
  text: string;
  part: ReportPart;
  activity_ids: readonly string[];
}

const PLACEHOLDER = /\{(athlete|symptom_(\d+))\}/g;

/** Fills in the names. Every sentence starts with a capital letter. */
export function render(drafts: readonly Draft[], facts: ReportFacts): ReportSentence[] {
  const name = firstName(facts.name) ?? "the athlete";
  const symptoms = facts.symptoms.each.map(({ name }) => symptomWords(name));
  return drafts.map(({ text, part, activity_ids }) => {
    const filled = text.replaceAll(PLACEHOLDER, (_, key: string, place: string) =>
      key === "athlete" ? name : (symptoms[Number(place) - 1] ?? ""),
    );
    return { text: capitalized(filled), part, activity_ids: activity_ids.slice(0, RESTS_MAX) };
  });
}
