import { parseAsArrayOf, parseAsNumberLiteral, parseAsString, parseAsStringLiteral } from "nuqs";
import type { Focus, WindowDays } from "@/lib/contract/concern";

/** What of an athlete's page the address says. */

export const WINDOWS = [7, 14, 30] as const satisfies readonly WindowDays[];
export const FOCUSES = ["worst", "rolling", "key"] as const satisfies readonly Focus[];

/** Which sessions a focus shows, as a choice and in a sentence. */
export const FOCUS_WORDS: Readonly<Record<Focus, { title: string; which: string }>> = {
  worst: { title: "Worst", which: "that crossed a cutoff" },
  rolling: { title: "All", which: "" },
  key: { title: "Races and long", which: "that were races or long" },
};

/** The parts of the view; what is configured for the athlete leaves no trace in the address. */
export const viewParsers = (defaults: { window: WindowDays; focus: Focus }) => ({
  window: parseAsNumberLiteral(WINDOWS).withDefault(defaults.window),
  focus: parseAsStringLiteral(FOCUSES).withDefault(defaults.focus),
  view: parseAsStringLiteral(["chart", "table"] as const).withDefault("chart"),
  sessions: parseAsArrayOf(parseAsString).withDefault([]),
});

/** Where the sessions that something rests on are shown: the one itself, several marked among all of a window. */
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
