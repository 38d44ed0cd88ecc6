import type { Format } from "@/components/format/format";
import { symptomWords } from "@/components/roster/session-words";
import type { Marker } from "@/lib/contract/concern";
import { NUTRIENTS, type Nutrient } from "@/lib/contract/debrief";
import type { EvidenceSession, TriageItem } from "@/lib/contract/triage";
import { isShort } from "@/lib/roster/bars";
import { capitalized, listed, NUTRIENT_WORDS } from "@/lib/wording/grammar";
import { drunkWords, rateWords } from "@/lib/wording/safety";
import { isCloseToPlan } from "@/lib/wording/strip-sentence";

/**
 * Returns in a sentence or two why an athlete is in the queue: what happened, by how much, how often, and what is fine.
 * Only mentions what the leading session shows.
 */
export function diagnosisOf(item: TriageItem, format: Format): string {
  const [session] = item.evidence;
  if (item.markers.length === 0 || session === undefined)
    return item.trends.map(trendWords).join(" ");
  return [`${capitalized(whatHappened(item, session, format))}.`, reachWords(item)]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function whatHappened(item: TriageItem, session: EvidenceSession, format: Format): string {
  const safety = session.markers.find(({ marker }) => marker === "hyponatremia_pattern");
  if (safety !== undefined) return safetyWords(safety, item, session, format);
  const short = shortOf(session);
  const felt = feltWords(session);
  if (short.length === 0) return `${listed(felt)}${restWords(session, [])}`;
  const parts = short.map((nutrient) => {
    const share = session[`${nutrient}_pct`] ?? 0;
    const planned = wholeWords(session, nutrient);
    if (share >= 0.5) return `${format.percent(share)} of ${planned}`;
    return `${partOf(share)} ${planned} (${format.percent(share)})`;
  });
  const also = felt.length === 0 ? restWords(session, short) : `, and ${listed(felt)}`;
  return `took ${listed(parts)}${also}`;
}

/** Names what a nutrient's share is of. It differs from the share of the suggestion only where more or less was carried. */
function wholeWords(session: EvidenceSession, nutrient: Nutrient): string {
  const isOfPlan = session[`${nutrient}_pct`] === session.adherence_vs_suggested[nutrient];
  const word = NUTRIENT_WORDS[nutrient];
  return isOfPlan ? `the planned ${word}` : `the ${word} carried`;
}

const shortOf = ({ markers }: EvidenceSession): Nutrient[] =>
  NUTRIENTS.filter((nutrient) => isShort({ markers }, nutrient));

/** Describes symptoms and a low rating, if they are what was flagged. */
function feltWords({ markers, symptoms, user_rating }: EvidenceSession): string[] {
  const has = (name: Marker["marker"]) => markers.some(({ marker }) => marker === name);
  return [
    ...(has("symptom") ? [`reported ${symptomWords(symptoms)}`] : []),
    ...(has("low_rating") ? [`rated it ${user_rating} of 5`] : []),
  ];
}

/** Describes which nutrients were close to plan, next to those that fell short. */
function restWords(session: EvidenceSession, short: readonly Nutrient[]): string {
  const rest = NUTRIENTS.filter(
    (nutrient) =>
      !short.includes(nutrient) &&
      isCloseToPlan(session.adherence_vs_suggested[nutrient] ?? session[`${nutrient}_pct`]),
  );
  if (rest.length === 0) return "";
  if (rest.length === NUTRIENTS.length) return "; intake was close to plan";
  return `; ${listed(rest.map((nutrient) => NUTRIENT_WORDS[nutrient]))} ${rest.length > 1 ? "were" : "was"} close to plan`;
}

function safetyWords(
  safety: Marker,
  { strip }: TriageItem,
  session: EvidenceSession,
  format: Format,
): string {
  const words = { percent: format.percent, rate: rateWords(format.fluidPerHour) };
  return `drank ${drunkWords(safety, session, words)}${waterWords(strip)}`;
}

/** Describes how many bottles were water instead of the planned mix; empty if nothing was reported. */
function waterWords(strip: TriageItem["strip"]): string {
  const isMixPlanned = strip?.planned?.drinks.some(({ is_water }) => !is_water) === true;
  const { drinks = [], loose = [], refills = [] } = strip?.taken ?? {};
  const taken = [...drinks, ...loose];
  const water = taken.filter(({ is_water }) => is_water).length;
  if (!isMixPlanned || water === 0) return "";
  if (loose.length > 0 || water !== refills.length)
    return `; ${water} of ${taken.length} bottles ${water === 1 ? "was" : "were"} water`;
  if (water === 1) return "; the refill was water";
  return water === 2 ? "; both refills were water" : `; all ${water} refills were water`;
}

/** Describes a share below one half. */
function partOf(share: number): string {
  if (share <= 0) return "none of";
  return share < 0.25 ? "under a quarter of" : "under half";
}

/** Describes how often, and what is fine; since when is shown next to it. */
function reachWords({ reach: { shown_in, fine } }: TriageItem): string {
  const again = shown_in > 1 ? [`${shown_in} sessions show it`] : [];
  const sentence = [...again, ...(fine === null ? [] : [fineWords(fine)])].join("; ");
  return sentence === "" ? "" : `${capitalized(sentence)}.`;
}

function fineWords({ sessions, is_shorter }: NonNullable<TriageItem["reach"]["fine"]>): string {
  if (is_shorter && sessions > 1) return "shorter sessions are fine";
  return sessions === 1 ? "the other session is fine" : `the other ${sessions} sessions are fine`;
}

/** Describes a trend as a sentence. */
function trendWords({ trigger, reason, value }: TriageItem["trends"][number]): string {
  if (trigger === "dial_down")
    return `${reason} than suggested in three of the last five sessions.`;
  if (trigger === "sleep_trend") return `${reason} over the last three nights, less each time.`;
  return `Nothing logged for ${Math.floor(value)} days.`;
}
