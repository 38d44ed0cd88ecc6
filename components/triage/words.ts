import { firstNameOf } from "@/components/athlete/words";
import { SEVERITY_NAMES, type SeverityName } from "@/components/charts/marks";
import type { Format } from "@/components/format/format";
import { KINDS, kindOf, symptomWords } from "@/components/roster/session-words";
import type { Marker } from "@/lib/contract/concern";
import type { Nutrient } from "@/lib/contract/debrief";
import type { EvidenceSession, Pattern, TriageItem } from "@/lib/contract/triage";
import { drunkWords, rateWords, safetyName } from "@/lib/wording/safety";

/** What the queue says of an item, in words: pure, so that the page, its tests and a print say the same. */

const LENGTHS = {
  under_60: "under 1 h",
  "60_to_119": "of 1 to 2 h",
  "120_to_179": "of 2 to 3 h",
  "180_and_more": "over 3 h",
} as const;

const ABOUT = {
  hyponatremia_pattern: "safety",
  under_fuel: "short of plan",
  symptom: "symptoms",
  low_rating: "a low rating",
  dial_down: "carrying less than suggested",
  sleep_trend: "sleeping less",
  went_quiet: "gone quiet",
} as const;

const NUTRIENT_WORDS = { carb: "carbohydrate", sodium: "sodium", fluid: "fluid" } as const;

/** What several athletes have in common: "sodium short on rides over 3 h". */
export function patternWords({ trigger, nutrient, session_kind, duration_band }: Pattern): string {
  const what = nutrient === null ? ABOUT[trigger] : `${NUTRIENT_WORDS[nutrient]} short`;
  if (session_kind === null) return what;
  const length = duration_band === null ? "" : ` ${LENGTHS[duration_band]}`;
  return `${what} on ${KINDS[session_kind].many}${length}`;
}

/** How much an item needs a person, by the one scale of the portal. */
export const severityOf = ({ band, severity }: TriageItem): SeverityName =>
  band === "safety" ? "safety" : severity === "urgent" ? "concern" : "watch";

/** A name to call somebody by. */
export const nameOf = (athlete: { name: string | null }): string => athlete.name ?? "No name";

/** The session that leads an item; the first shown for an item of trends alone. */
export const mainSession = ({ evidence: [first] }: TriageItem): EvidenceSession | undefined =>
  first;

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

/** Why an item is there, in a few words each; of safety as the session that leads has it. */
function reasonsOf(item: TriageItem, format: Format): string[] {
  const marker = item.band === "safety" ? safetyOf(mainSession(item)) : undefined;
  if (marker === undefined) return item.reasons;
  const { form, over_ceiling: over, reason } = marker;
  const rate = over === undefined ? "" : `rank ${rateWords(format.fluidPerHour)(over)}`;
  const [, ...others] = item.reasons;
  if (rate === "") return [reason, ...others];
  return [form === "ceiling" ? `D${rate}` : `${reason}, d${rate}`, ...others];
}

/**
 * The line under a name: why, in which session, and when it was seen already.
 *
 * @param format by the athlete's clock
 * @param own by the reader's
 */
export function reasonLine(item: TriageItem, format: Format, own: Format): string {
  const session = item.markers.length === 0 ? undefined : mainSession(item);
  const where =
    session === undefined
      ? []
      : [
          `${format.recentDay(session.date_millis)} ${format.duration(session.duration_min)} ${kindOf(session.type)}`,
        ];
  const seen = item.seen_ms === null ? [] : [`seen ${own.dateTime(item.seen_ms)}`];
  return [...reasonsOf(item, format), ...where, ...seen].join(" · ");
}

/** A piece of the account of an item, and the sessions that it rests on. */
export interface Clause {
  text: string;
  sessionIds: readonly string[];
}

/** What happened, in two or three sentences of which each piece names the sessions it is read from. */
export function accountOf(item: TriageItem, format: Format): Clause[] {
  const session = mainSession(item);
  const trends = item.trends.map(({ reason }) => ({ text: `${reason}.`, sessionIds: [] }));
  if (item.markers.length === 0 || session === undefined) return trends;
  const first = firstNameOf(item.name);
  const where = `the ${kindOf(session.type)} of ${format.date(session.date_millis)}`;
  const safety = safetyOf(session);
  // What says how little sodium it was has said so.
  const told = session.markers.filter(
    ({ marker }) => marker !== "sodium_short" || safety?.form !== "pattern",
  );
  const crossed = told.map((marker) => said(marker, session, format));
  const here = {
    text: begun(`${first} ${inWords(crossed)} on ${where}.`),
    sessionIds: [session.activity_id],
  };
  const [worst] = item.markers;
  const shows = ({ markers }: EvidenceSession) =>
    markers.find(({ marker }) => marker === worst?.marker);
  const alike = item.evidence.filter(
    (each) => shows(each) !== undefined && shows(each)?.form === safety?.form,
  );
  const otherwise = item.evidence.flatMap((each): Clause[] => {
    const marker = safetyOf(each);
    if (marker === undefined || alike.includes(each)) return [];
    const text = `On the ${kindOf(each.type)} of ${format.date(each.date_millis)} ${first} ${said(marker, each, format)}.`;
    return [{ text, sessionIds: [each.activity_id] }];
  });
  const again =
    alike.length > 1
      ? [
          {
            text:
              alike.length === item.evidence.length
                ? `${alike.length === 2 ? "Both" : "All"} sessions below show it.`
                : `${alike.length} of the ${item.evidence.length} sessions below show it.`,
            sessionIds: alike.map(({ activity_id }) => activity_id),
          },
        ]
      : [];
  return [here, ...again, ...otherwise, ...trends];
}

/** A sentence begins with a capital, whoever it is about. */
const begun = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

const inWords = (parts: readonly string[]): string =>
  parts.length < 3 ? parts.join(" and ") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** What a marker says of a session, after the name. */
function said(found: Marker, session: EvidenceSession, format: Format): string {
  const { marker } = found;
  const percent = (share: number | null) =>
    share === null ? "an unknown share" : format.percent(share);
  if (marker === "hyponatremia_pattern") {
    const words = { percent: format.percent, rate: rateWords(format.fluidPerHour) };
    return `drank ${drunkWords(found, session, words)}`;
  }
  if (marker === "low_rating") return `rated it ${session.user_rating} of 5`;
  if (marker === "symptom") return `reported ${symptomWords(session.symptoms)}`;
  const nutrient = marker.replace("_short", "") as Nutrient;
  return `took in ${percent(session[`${nutrient}_pct`])} of the planned ${NUTRIENT_WORDS[nutrient]}`;
}

/** What the page is called on the day that it shows. @param nowMs team time, Unix milliseconds */
export const triageTitle = ({ weekday }: Pick<Format, "weekday">, nowMs: number): string =>
  `${weekday(nowMs)} triage`;
