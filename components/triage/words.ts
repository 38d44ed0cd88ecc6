import { SEVERITY_NAMES, type SeverityName, SHAPE_OF } from "@/components/charts/marks";
import type { Format } from "@/components/format/format";
import { KINDS, sessionWords } from "@/components/roster/session-words";
import type { Marker } from "@/lib/contract/concern";
import type { EvidenceSession, Pattern, TriageItem } from "@/lib/contract/triage";
import { capitalized, NUTRIENT_WORDS } from "@/lib/wording/grammar";
import { rateWords, reasonFor, reasonWords, SAFETY_NAME, safetyName } from "@/lib/wording/safety";

/** Texts for the queue's items: pure functions, so that the page, its tests and a print agree. */

const LENGTHS = {
  under_60: "under 1 h",
  "60_to_119": "of 1 to 2 h",
  "120_to_179": "of 2 to 3 h",
  "180_and_more": "over 3 h",
} as const;

const ABOUT = {
  hyponatremia_pattern: "hyponatremia risk",
  under_fuel: "under-fueled",
  symptom: "symptoms",
  low_rating: "a low rating",
  dial_down: "carrying less",
  sleep_trend: "sleeping less",
  went_quiet: "gone quiet",
} as const;

/** Describes what several athletes share: "sodium short on rides over 3 h". */
export function patternWords({ trigger, nutrient, session_kind, duration_band }: Pattern): string {
  const what = nutrient === null ? ABOUT[trigger] : `${NUTRIENT_WORDS[nutrient]} short`;
  if (session_kind === null) return what;
  const length = duration_band === null ? "" : ` ${LENGTHS[duration_band]}`;
  return `${what} on ${KINDS[session_kind].many}${length}`;
}

/** Returns an item's severity on the portal's shared scale. */
export const severityOf = ({ band, severity }: TriageItem): SeverityName =>
  band === "safety" ? "safety" : SHAPE_OF[severity];

/** Returns a display name. */
export const nameOf = (athlete: { name: string | null }): string => athlete.name ?? "No name";

/** Returns the leading session; for items based only on trends, the first one shown. */
export const mainSession = ({ evidence: [first] }: TriageItem): EvidenceSession | undefined =>
  first;

/** Returns the heading above an item's sessions. When an athlete went quiet, no session shows it. */
export function evidenceTitle({ pattern }: TriageItem): string {
  if (pattern.trigger === "went_quiet") return "The last sessions";
  return "Evidence";
}

/** Returns a session's safety marker, if it has one. */
const safetyOf = (session: EvidenceSession | undefined): Marker | undefined =>
  session?.markers.find(({ marker }) => marker === "hyponatremia_pattern");

/** Returns the tag of an open item: its severity, and for safety the reason. */
export function tagOf(item: TriageItem): string {
  const severity = severityOf(item);
  if (severity !== "safety") return SEVERITY_NAMES[severity];
  const name = safetyName({ form: safetyOf(mainSession(item))?.form });
  return `${SEVERITY_NAMES.safety}: ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** Returns an item's reasons in short phrases, all from the leading session, so no line mixes two sessions. */
export function reasonsOf(item: TriageItem, format: Format): string[] {
  const session = mainSession(item);
  if (item.markers.length === 0 || session === undefined)
    return item.reasons.map((reason) => reasonFor(reason, format));
  const reasons = reasonWords(session.markers, rateWords(format.fluidPerHour));
  return item.band === "safety" ? reasons.map(underSafety) : reasons;
}

/** Under the heading "Safety", the word "risk" isn't repeated. */
function underSafety(reason: string): string {
  if (reason === SAFETY_NAME) return "Much fluid, little sodium";
  return reason.startsWith(`${SAFETY_NAME}, `)
    ? capitalized(reason.slice(SAFETY_NAME.length + 2))
    : reason;
}

/**
 * Returns the parts shown below a name: the reason, the session, and when it was already seen.
 *
 * @param format in the athlete's time zone
 * @param own in the reader's
 * @param isPattern true if the heading above already names the kind of session
 */
export function rowParts(
  item: TriageItem,
  format: Format,
  own: Format,
  isPattern = false,
): string[] {
  const session = item.markers.length === 0 ? undefined : mainSession(item);
  const where = session === undefined ? [] : [whereWords(session, format, isPattern)];
  const seen = item.seen_ms === null ? [] : [`seen ${own.dateTime(item.seen_ms)}`];
  return [...reasonsOf(item, format), ...where, ...seen];
}

const whereWords = (session: EvidenceSession, format: Format, isPattern: boolean): string =>
  isPattern
    ? `${format.date(session.date_millis)}, ${format.duration(session.lasted_min)}`
    : sessionWords(session, format);

/** Returns the page's title for its day. @param nowMs team time, Unix milliseconds */
export const triageTitle = ({ weekday }: Pick<Format, "weekday">, nowMs: number): string =>
  `${weekday(nowMs)} triage`;

const MOMENT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;

/** Formats the times in a sentence from the service for the reader. */
export const byClock = (sentence: string, { dateTime }: Pick<Format, "dateTime">): string =>
  sentence.replace(MOMENT, (moment) => dateTime(Date.parse(moment)));
