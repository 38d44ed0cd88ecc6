import type { QuietHours } from "@/lib/contract/alerts";
import type { Trigger } from "@/lib/contract/concern";
import { heardLine, heardPercent, type LineName } from "./lines";
import type { SettingName } from "./parts";
import { LINE_WORDS, SETTING_WORDS, TRIGGER_WORDS } from "./words";

/** What was typed, by the name of its field, as the API names it: `under_fuel.urgent_threshold`, `concern_carb_cutoff`. */

export const lineField = (trigger: Trigger, line: LineName): string => `${trigger}.${line}`;

/** What a field is called where something is wrong with it. */
export function fieldName(field: string): string {
  const [part = "", line] = field.split(".");
  if (part in SETTING_WORDS) return SETTING_WORDS[part as SettingName];
  if (part in TRIGGER_WORDS && line !== undefined && line in LINE_WORDS)
    return `${TRIGGER_WORDS[part as Trigger].name}, ${LINE_WORDS[line as LineName]}`;
  return part.replaceAll("_", " ");
}

/** Reads a field: a fraction, null for nothing said where that may be, or what is wrong. */
export function heardField(
  field: string,
  text: string,
): { fraction: number | null } | { problem: string } {
  const [part = "", line] = field.split(".");
  // Without a line of its own a rule has its usual one; its urgent line is always said.
  if (text.trim() === "" && line !== "urgent_threshold") return { fraction: null };
  return line === undefined ? heardPercent(text) : heardLine(part as Trigger, text);
}

/** What quiet hours that are on still need, by field. */
export const problemsOfHours = (hours: QuietHours | null | undefined): Record<string, string> => ({
  ...(hours?.enabled &&
    hours.start === "" && { "quiet_hours.start": "Enter when quiet hours begin." }),
  ...(hours?.enabled && hours.end === "" && { "quiet_hours.end": "Enter when quiet hours end." }),
});

/** What is wrong with what was typed, by field. */
export const problemsIn = (typed: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([field, text]) => {
      const heard = heardField(field, text);
      return "problem" in heard ? [[field, `${fieldName(field)} ${heard.problem}.`]] : [];
    }),
  );
