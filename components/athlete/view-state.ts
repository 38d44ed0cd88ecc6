import { parseAsArrayOf, parseAsNumberLiteral, parseAsString, parseAsStringLiteral } from "nuqs";
import type { Focus, WindowDays } from "@/lib/contract/concern";

/** The parts of an athlete's page that are kept in the URL. */

export const WINDOWS = [7, 14, 30] as const satisfies readonly WindowDays[];
export const FOCUSES = ["worst", "rolling", "key"] as const satisfies readonly Focus[];

/** Which sessions a focus shows, as an option's label and within a sentence. */
export const FOCUS_WORDS: Readonly<Record<Focus, { title: string; which: string }>> = {
  worst: { title: "Worst", which: "that crossed a cutoff" },
  rolling: { title: "All", which: "" },
  key: { title: "Races and long", which: "that were races or long" },
};

/** Returns the URL parsers of the view; the athlete's configured defaults are left out of the URL. */
export const viewParsers = (defaults: { window: WindowDays; focus: Focus }) => ({
  window: parseAsNumberLiteral(WINDOWS).withDefault(defaults.window),
  focus: parseAsStringLiteral(FOCUSES).withDefault(defaults.focus),
  view: parseAsStringLiteral(["chart", "table"] as const).withDefault("chart"),
  sessions: parseAsArrayOf(parseAsString).withDefault([]),
});

/**
 * Returns a link to the sessions that something is based on: a single session directly, several highlighted within a
 * window.
 */
export function evidenceHref(
  athleteUid: string,
  activityIds: readonly string[],
  window: WindowDays,
): string {
  const base = `/athletes/${athleteUid}`;
  const [first] = activityIds;
  if (activityIds.length === 1) return `${base}/sessions/${first}`;
  return `${base}?window=${window}&focus=rolling&sessions=${activityIds.join(",")}#sessions`;
}
