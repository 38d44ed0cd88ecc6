import type { Activity } from "@/lib/contract/activity";
import { TYPE_WORDS } from "@/lib/reports/writer/phrases";
import { type DaySpan, daysIn, isWithin, namesDay, tenseOf } from "./day-words";
import type { AskedSessions, NamedSession } from "./findings";
import type { Question } from "./question";
import { momentOf } from "./session-facts";

/**
 * Returns the days named by a question or by the one it follows up on; null if neither names any. A question that
 * doesn't say whether it looks back, such as `and on Saturday?`, is about the past if the one before it is.
 */
export function daysMeant(
  { around, looksBack }: Pick<Question, "around" | "looksBack">,
  nowMs: number,
  timeZone: string,
): DaySpan | null {
  const at = around.findIndex(namesDay);
  const tense = around.slice(at).map(tenseOf).find(isTold) ?? (looksBack ? "past" : "future");
  return daysIn(around[at] ?? "", nowMs, timeZone, tense === "past");
}
const isTold = <T>(one: T | null): one is T => one !== null;

/**
 * Returns the sessions that a question asks about, filtered by its days and, if it is about sessions, by its sport:
 * those with a debrief, newest first, and what else there is.
 */
export function askedSessions<One extends Activity>(
  { topics, saidNow, session }: Question,
  activities: readonly One[],
  { nowMs, days, dayOf }: { nowMs: number; days: DaySpan | null; dayOf: (ms: number) => string },
): { asked: AskedSessions; reported: readonly One[]; past: readonly One[] } {
  const isOf = (id: string) => topics.some((topic) => topic.id === id);
  const isNumeric = topics.some(({ numbers }) => numbers.length > 0);
  // Every session counts for questions on habits and on what to practice.
  const isOfAll = isOf("practise");
  const said = isOfAll
    ? {}
    : isNumeric
      ? session
      : isOf("sessions") && !isOf("sick")
        ? saidNow
        : {};
  const isRace = said.is_race === true;
  const fitting = activities.filter(
    ({ type, is_race_event }) =>
      (said.activity_type === undefined || said.activity_type === type) &&
      (!isRace || is_race_event === true),
  );
  const there = fitting
    .filter((one) => days === null || isWithin(days, momentOf(one)))
    .sort((one, other) => momentOf(other) - momentOf(one));
  const named = (one: Activity): NamedSession => ({
    ...{ activity_id: one.id, type: one.type, date: dayOf(momentOf(one)) },
  });
  const open = days === null ? undefined : there.find(({ feedback }) => feedback === null);
  const distance = (one: Activity) =>
    days === null ? 0 : Math.max(days.fromMs - momentOf(one), momentOf(one) - days.toMs);
  // Don't look for past sessions among those still to come.
  const isLookedFor = (one: Activity) =>
    days === null || days.toMs > nowMs || momentOf(one) <= nowMs;
  const [nearest] =
    days === null
      ? []
      : fitting.filter(isLookedFor).sort((one, other) => distance(one) - distance(other));
  const sport = said.activity_type === undefined ? null : TYPE_WORDS[said.activity_type];
  const past = fitting
    .filter((one) => days !== null && one.feedback !== null && momentOf(one) < days.fromMs)
    .sort((one, other) => momentOf(other) - momentOf(one));
  return {
    past,
    reported: there.filter(({ feedback }) => feedback !== null),
    asked: {
      what: isRace ? "race" : (sport ?? "session"),
      words: days?.words ?? null,
      isNone: there.length === 0,
      isEmpty: activities.length === 0,
      open: open === undefined ? null : { ...named(open), isOver: momentOf(open) <= nowMs },
      nearest: nearest === undefined ? null : named(nearest),
    },
  };
}
