import type { Marker, Trend } from "@/lib/contract/concern";
import type { Session } from "@/lib/contract/roster";
import {
  BANDS,
  type Band,
  DURATION_BANDS,
  PATTERN_MIN,
  type Pattern,
  type TriageItem,
} from "@/lib/contract/triage";

/** What makes items alike, and which of them comes first. */

const NUTRIENTS: Readonly<Record<string, Pattern["nutrient"]>> = {
  carb_short: "carb",
  sodium_short: "sodium",
  fluid_short: "fluid",
};

const durationBandOf = (minutes: number) =>
  DURATION_BANDS[Math.min(DURATION_BANDS.length - 1, Math.floor(minutes / 60))] ?? null;

/**
 * Returns the session that leads an item: the newest that crosses the bar of its worst marker; undefined if the item
 * has only trends.
 *
 * @param sessions the newest first
 */
export const leadSession = (
  [worst]: readonly Marker[],
  sessions: readonly Session[],
): Session | undefined =>
  sessions.find(({ markers }) => markers.some(({ marker }) => marker === worst?.marker));

/** Returns what an item is about: its worst crossing, and that session's kind. */
export function patternOf(
  markers: readonly Marker[],
  [trend]: readonly Trend[],
  session: Session | undefined,
): Pattern | null {
  const [worst] = markers;
  if (worst === undefined) {
    if (trend === undefined) return null;
    return { trigger: trend.trigger, nutrient: null, session_kind: null, duration_band: null };
  }
  return {
    trigger: worst.trigger,
    nutrient: NUTRIENTS[worst.marker] ?? null,
    session_kind: session?.type ?? null,
    duration_band: session === undefined ? null : durationBandOf(session.lasted_min),
  };
}

const keyOf = (pattern: Pattern): string => JSON.stringify(pattern);
const isQuiet = ({ pattern }: Pick<TriageItem, "pattern">): boolean =>
  pattern.trigger === "went_quiet";
/** Safety items are never grouped, and silence has no session to compare. */
const canBeAlike = (item: Unplaced): boolean => !isSafety(item) && item.markers.length > 0;

/** True for a safety item, which is handled alone and never without a message or reason. */
export const isSafety = ({ markers }: Pick<TriageItem, "markers">): boolean =>
  markers.some(({ marker }) => marker === "hyponatremia_pattern");

/** An item before it has its place among the others. */
export type Unplaced = Omit<TriageItem, "band" | "alike" | "strip">;

/**
 * Orders items: safety, patterns that several athletes share, single ones, and quiet athletes. Pass all items, handled
 * ones too, so that none changes its place when another is done.
 */
export function inOrder<Item extends Unplaced>(
  items: readonly Item[],
): (Item & Pick<TriageItem, "band" | "alike">)[] {
  const sizes = new Map<string, number>();
  for (const item of items.filter(canBeAlike))
    sizes.set(keyOf(item.pattern), (sizes.get(keyOf(item.pattern)) ?? 0) + 1);
  const placed = items.map((item) => {
    const alike = canBeAlike(item) ? (sizes.get(keyOf(item.pattern)) ?? 1) : 1;
    return { ...item, alike, band: bandOf(item, alike) };
  });
  return placed.sort(worstFirst);
}

function bandOf(item: Unplaced, alike: number): Band {
  if (isSafety(item)) return "safety";
  if (alike >= PATTERN_MIN) return "pattern";
  return isQuiet(item) ? "quiet" : "single";
}

/** Sorts the same on every machine, whatever its locale. */
const { compare } = new Intl.Collator("en");

type Placed = Omit<TriageItem, "strip">;

function worstFirst(a: Placed, b: Placed): number {
  return (
    BANDS.indexOf(a.band) - BANDS.indexOf(b.band) ||
    (a.band === "pattern" ? b.alike - a.alike || compare(keyOf(a.pattern), keyOf(b.pattern)) : 0) ||
    Number(a.seen_ms !== null) - Number(b.seen_ms !== null) ||
    Number(a.markers.length === 0) - Number(b.markers.length === 0) ||
    Number(b.severity === "urgent") - Number(a.severity === "urgent") ||
    b.markers.length - a.markers.length ||
    compare(a.name ?? "", b.name ?? "") ||
    (a.athlete_uid < b.athlete_uid ? -1 : 1)
  );
}
