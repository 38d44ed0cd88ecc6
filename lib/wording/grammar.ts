import type { Nutrient } from "@/lib/contract/debrief";

/** Pieces of sentences that pages, mails, papers and reports share. */

/** What a nutrient is called within a sentence. */
export const NUTRIENT_WORDS: Readonly<Record<Nutrient, string>> = {
  carb: "carbohydrate",
  sodium: "sodium",
  fluid: "fluid",
};

/** The same text with a capital at its beginning. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `Ana Ruiz of Summit`: the team alone where nobody is named, or where the coach is called as the team is. */
export const withTeam = (coach: string | null | undefined, of: string, team: string): string =>
  coach == null || coach === team ? team : `${coach}${of}${team}`;

/** `a`, `a and b`, `a, b and c`. */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** A text as a pattern finds it, letter by letter. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
