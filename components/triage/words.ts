import { SEVERITY_NAMES, type SeverityName, SHAPE_OF } from "@/components/charts/marks";
import type { Format } from "@/components/format/format";
import { KINDS, sessionWords } from "@/components/roster/session-words";
import type { Marker } from "@/lib/contract/concern";
import type { EvidenceSession, Pattern, TriageItem } from "@/lib/contract/triage";
import { capitalized, NUTRIENT_WORDS } from "@/lib/wording/grammar";
import { rateWords, reasonWords, SAFETY_NAME, safetyName, saidReason } from "@/lib/wording/safety";

/** What the queue says of an item, in words: pure, so that the page, its tests and a print say the same. */

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

/** What several athletes have in common: "sodium short on rides over 3 h". */
export function patternWords({ trigger, nutrient, session_kind, duration_band }: Pattern): string {
  const what = nutrient === null ? ABOUT[trigger] : `${NUTRIENT_WORDS[nutrient]} short`;
  if (session_kind === null) return what;
  const length = duration_band === null ? "" : ` ${LENGTHS[duration_band]}`;
  return `${what} on ${KINDS[session_kind].many}${length}`;
}

/** How much an item needs a person, by the one scale of the portal. */
export const severityOf = ({ band, severity }: TriageItem): SeverityName =>
  band === "safety" ? "safety" : SHAPE_OF[severity];

/** A name to call somebody by. */
export const nameOf = (athlete: { name: string | null }): string => athlete.name ?? "No name";

/** The session that leads an item; the first shown for an item of trends alone. */
export const mainSession = ({ evidence: [first] }: TriageItem): EvidenceSession | undefined =>
  first;

/** What the sessions shown with an item are to it. Silence has none that show it. */
export function evidenceTitle({ pattern }: TriageItem): string {
  if (pattern.trigger === "went_quiet") return "The last sessions";
  return "Evidence";
}

/** The marker of safety of a session; undefined where it has none. */
const safetyOf = (session: EvidenceSession | undefined): Marker | undefined =>
  session?.markers.find(({ marker }) => marker === "hyponatremia_pattern");

/** What stands over an open item: how much it needs a person, and of safety why. */
export function tagOf(item: TriageItem): string {
  const severity = severityOf(item);
  if (severity !== "safety") return SEVERITY_NAMES[severity];
  const name = safetyName({ form: safetyOf(mainSession(item))?.form });
  return `${SEVERITY_NAMES.safety}: ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** Why an item is there, in a few words each: as the session that leads has it, never two sessions in one line. */
export function reasonsOf(item: TriageItem, format: Format): string[] {
  const session = mainSession(item);
  if (item.markers.length === 0 || session === undefined) return item.reasons.map(saidReason);
  const reasons = reasonWords(session.markers, rateWords(format.fluidPerHour));
  return item.band === "safety" ? reasons.map(underSafety) : reasons;
}

/** What stands under "Safety" has not to be called a risk again. */
function underSafety(reason: string): string {
  if (reason === SAFETY_NAME) return "Much fluid, little sodium";
  return reason.startsWith(`${SAFETY_NAME}, `)
    ? capitalized(reason.slice(SAFETY_NAME.length + 2))
    : reason;
}

/**
 * What stands under a name, part by part: why, in which session, and when it was seen already.
 *
 * @param format by the athlete's clock
 * @param own by the reader's
 * @param isPattern whether the heading over it says already of what kind the session is
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
    ? `${format.date(session.date_millis)}, ${format.duration(session.duration_min)}`
    : sessionWords(session, format);

/** What the page is called on the day that it shows. @param nowMs team time, Unix milliseconds */
export const triageTitle = ({ weekday }: Pick<Format, "weekday">, nowMs: number): string =>
  `${weekday(nowMs)} triage`;

const MOMENT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;

/** A sentence of the service with its moments as they are read here. */
export const byClock = (sentence: string, { dateTime }: Pick<Format, "dateTime">): string =>
  sentence.replace(MOMENT, (moment) => dateTime(Date.parse(moment)));
