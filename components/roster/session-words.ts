import type { Format } from "@/components/format/format";
import { SYMPTOMS } from "@/lib/contract/debrief";
import type { Session } from "@/lib/contract/roster";
import type { ActivityType } from "@/lib/contract/vocabulary";
import { reasonFor } from "@/lib/wording/safety";

/** Names of each activity type, singular and plural. */
export const KINDS: Readonly<Record<ActivityType, { one: string; many: string }>> = {
  run: { one: "run", many: "runs" },
  bike: { one: "ride", many: "rides" },
  swim: { one: "swim", many: "swims" },
  row: { one: "row", many: "rows" },
  ski: { one: "ski session", many: "ski sessions" },
  hike: { one: "hike", many: "hikes" },
  lift: { one: "strength session", many: "strength sessions" },
};

/** Returns the name of an activity type: a ride, a run. */
export const kindOf = (type: ActivityType): string => KINDS[type].one;

type Named = Pick<Session, "date_millis" | "lasted_min" | "type">;

/**
 * Formats a session's day in the athlete's time zone, with the reader's if it differs: "Mon 23 Nov (Sun 22 Nov for
 * you)".
 *
 * @param theirs in the athlete's time zone
 * @param own in the reader's
 */
export function sessionDay(ms: number, theirs: Format, own: Format): string {
  const [day, mine] = [theirs.date(ms), own.date(ms)];
  return day === mine ? day : `${day} (${mine} for you)`;
}

/**
 * Lists reasons with their session's day, grouped by session: "Sodium 38%, Carb 60% on Sat 14 Nov · Low rating on Fri
 * 20 Nov".
 */
export function datedReasons(
  { reasons, reason_ms }: { reasons: readonly string[]; reason_ms: readonly number[] },
  format: Format,
): string {
  const days: { ms: number | undefined; said: string[] }[] = [];
  reasons.forEach((reason, at) => {
    const ms = reason_ms[at];
    const told = reasonFor(reason, format);
    const last = days.at(-1);
    if (last !== undefined && last.ms === ms) last.said.push(told);
    else days.push({ ms, said: [told] });
  });
  return days
    .map(({ ms, said }) => `${said.join(", ")}${ms === undefined ? "" : ` on ${format.date(ms)}`}`)
    .join(" · ");
}

/** Describes a session: "Sun 22 Nov, 4 h 10 ride". */
export const sessionWords = (session: Named, format: Format): string =>
  `${format.date(session.date_millis)}, ${format.duration(session.lasted_min)} ${kindOf(session.type)}`;

/** Returns a symptom's name within a sentence; names defined by an app are used as they are. */
const symptomName = (key: string): string =>
  (Object.hasOwn(SYMPTOMS, key) ? SYMPTOMS[key as keyof typeof SYMPTOMS] : key)
    .replaceAll("_", " ")
    .toLowerCase();

/** Lists symptoms with their counts: "nausea, cramps ×2"; "not reported" if null. */
export function symptomWords(symptoms: Readonly<Record<string, number>> | null): string {
  if (symptoms === null) return "not reported";
  const named = Object.entries(symptoms).filter(([, count]) => count > 0);
  if (named.length === 0) return "no symptoms";
  return named
    .map(([name, count]) => `${symptomName(name)}${count > 1 ? ` ×${count}` : ""}`)
    .join(", ");
}
