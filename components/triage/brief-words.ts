import type { Format } from "@/components/format/format";
import { KINDS } from "@/components/roster/session-words";
import type { ActionName } from "@/lib/contract/triage";
import type { Brief, Done, RaceAhead, WeekPattern } from "@/lib/triage/brief";
import { attentionWords } from "@/lib/wording/attention";
import { capitalized, listed, NUTRIENT_WORDS } from "@/lib/wording/grammar";
import { nameOf, patternWords } from "./words";

/** Texts of the brief: pure functions, so that the page, its print and its copy agree. */

const VERBS: Readonly<Record<ActionName, string>> = {
  message: "messaged",
  reviewed: "reviewed",
  snooze: "snoozed",
};
export const ACTIONS = ["message", "reviewed", "snooze"] as const satisfies readonly ActionName[];
export const verbOf = (action: ActionName): string => VERBS[action];

/** Returns the brief's headline. */
export const headlineOf = ({ counts }: Pick<Brief, "counts">): string =>
  counts.attention === 0 ? "Nothing needs you." : `${capitalized(attentionWords(counts))}.`;

/** Describes when something was decided, or until when it holds. */
export const whenOf = ({ action, at_ms, until_ms }: Done, format: Format): string =>
  action === "snooze" && until_ms !== null
    ? `back ${format.date(until_ms)}`
    : format.dateTime(at_ms);

const LONG_OF = { 0: "at any length", 60: "over 1 h", 120: "over 2 h", 180: "over 3 h" } as const;
const lengthOf = (from_min: number): string =>
  LONG_OF[from_min as keyof typeof LONG_OF] ?? `over ${from_min / 60} h`;

/** "Sodium ran short for 5 of 17 athletes (Maya is under Safety) on rides over 3 h. On shorter ones, for nobody." */
export function patternSentence({ nutrient, kind, from_min, points }: WeekPattern): string {
  const long = points.filter(({ duration_min }) => duration_min >= from_min);
  const short = points.filter(({ duration_min }) => duration_min < from_min);
  const count = (all: typeof points) => all.filter(({ isShort }) => isShort).length;
  const safety = long.filter(({ isShort, isSafety }) => isShort && isSafety).map(nameOf);
  const apart =
    safety.length === 0
      ? ""
      : ` (${listed(safety)} ${safety.length === 1 ? "is" : "are"} under Safety)`;
  const first = `${capitalized(NUTRIENT_WORDS[nutrient])} ran short for ${count(long)} of ${long.length} athletes${apart} on ${KINDS[kind].many} ${lengthOf(from_min)}.`;
  if (short.length === 0) return first;
  const others = count(short);
  return `${first} On shorter ones, for ${others === 0 ? "nobody" : `${others} of ${short.length}`}.`;
}

/** Describes how a race's temperature compares with training. */
export function heatWords({ race, trained_c }: RaceAhead, format: Format): string {
  const { temperature_c } = race;
  if (temperature_c === null) return "no forecast";
  if (trained_c === null) return `${format.temperature(temperature_c)}, no long session to compare`;
  const [expected, trained] = [format.temperature(temperature_c), format.temperature(trained_c)];
  return temperature_c > trained_c
    ? `${expected} on race day, warmer than the ${trained} trained in`
    : `${expected} on race day, trained in ${trained}`;
}

const otherWords = ({ to_plan, no_sessions, unreported }: Brief["counts"]): string =>
  `${to_plan} on plan, ${no_sessions > 0 ? `${no_sessions} without sessions, ` : ""}${unreported} not reported`;

/** Returns the whole brief as plain text. */
export function briefText(brief: Brief, format: Format): string {
  const done = ACTIONS.flatMap((action) => {
    const of = brief.done.filter((each) => each.action === action);
    if (of.length === 0) return [];
    const names = of.map((each) => `- ${nameOf(each)}: ${patternWords(each.about)}`);
    return [[`${capitalized(VERBS[action])} (${of.length})`, ...names].join("\n")];
  });
  const races = brief.races.map(
    (each) =>
      `- ${format.date(each.race.scheduled_ms)}, ${nameOf(each)}, ${each.race.name ?? KINDS[each.race.type].one}: ${heatWords(each, format)}`,
  );
  return [
    `${format.weekday(brief.now_ms)} brief, ${format.date(brief.now_ms)}`,
    headlineOf(brief),
    ...done,
    otherWords(brief.counts),
    ...(brief.pattern === null ? [] : [patternSentence(brief.pattern)]),
    ...(races.length === 0 ? [] : [["Next races", ...races].join("\n")]),
  ].join("\n\n");
}
