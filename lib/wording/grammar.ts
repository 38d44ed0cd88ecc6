import type { Nutrient } from "@/lib/contract/debrief";

/** Sentence fragments shared by pages, mail, papers and reports. */

/** A nutrient's name within a sentence. */
export const NUTRIENT_WORDS: Readonly<Record<Nutrient, string>> = {
  carb: "carbohydrate",
  sodium: "sodium",
  fluid: "fluid",
};

/** Capitalizes the first letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns `Ana Ruiz of Summit`; only the team if the coach has no name, or the same name as the team. */
export const withTeam = (coach: string | null | undefined, of: string, team: string): string =>
  coach == null || coach === team ? team : `${coach}${of}${team}`;

/** Joins a list: `a`, `a and b`, `a, b and c`. */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** Escapes a text for use in a regular expression. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
