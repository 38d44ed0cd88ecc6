import type { QuietHours } from "@/lib/contract/alerts";
import type { Trigger } from "@/lib/contract/concern";
import { heardLine, heardPercent, type LineName } from "./lines";
import type { SettingName } from "./parts";
import { LINE_WORDS, SETTING_WORDS, TRIGGER_WORDS } from "./words";

/**
 * Returns a field's name in the API, used as key for its raw text: `under_fuel.urgent_threshold`,
 * `concern_carb_cutoff`.
 */

export const lineField = (trigger: Trigger, line: LineName): string => `${trigger}.${line}`;

/** Returns a field's label for its error message. */
export function fieldName(field: string): string {
  const [part = "", line] = field.split(".");
  if (part in SETTING_WORDS) return SETTING_WORDS[part as SettingName];
  if (part in TRIGGER_WORDS && line !== undefined && line in LINE_WORDS)
    return `${TRIGGER_WORDS[part as Trigger].name}, ${LINE_WORDS[line as LineName]}`;
  return part.replaceAll("_", " ");
}

/** Parses a field: a fraction, null if empty and optional, or an error. */
export function heardField(
  field: string,
  text: string,
): { fraction: number | null } | { problem: string } {
  const [part = "", line] = field.split(".");
  // A rule without its own amber threshold uses the default; the urgent threshold is required.
  if (text.trim() === "" && line !== "urgent_threshold") return { fraction: null };
  return line === undefined ? heardPercent(text) : heardLine(part as Trigger, text);
}

/** Returns what enabled quiet hours are missing, by field. */
export const problemsOfHours = (hours: QuietHours | null | undefined): Record<string, string> => ({
  ...(hours?.enabled &&
    hours.start === "" && { "quiet_hours.start": "Enter when quiet hours begin." }),
  ...(hours?.enabled && hours.end === "" && { "quiet_hours.end": "Enter when quiet hours end." }),
});

/** Returns the errors in the raw text, by field. */
export const problemsIn = (typed: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([field, text]) => {
      const heard = heardField(field, text);
      return "problem" in heard ? [[field, `${fieldName(field)} ${heard.problem}.`]] : [];
    }),
  );
