import { rulesHref } from "@/components/alerts/place";
import { nutrientWord } from "@/components/charts/share-words";
import type { Format } from "@/components/format/format";
import type { Marker, MarkerName, ReportSettings } from "@/lib/contract/concern";
import { NUTRIENTS, type Nutrient } from "@/lib/contract/debrief";
import type { Effective } from "@/lib/contract/effective";
import type { Session } from "@/lib/contract/roster";
import type { MarkerChange, Tally } from "@/lib/roster/changes";
import { firstName } from "@/lib/wording/first-name";
import { capitalized, listed } from "@/lib/wording/grammar";
import { drunkWords, rateWords, reasonFor, SAFETY_NAME, safetyName } from "@/lib/wording/safety";

/** Texts for an athlete's pages: pure functions, so that pages, tests and prints agree. */

/** Returns an athlete's name for use in a sentence. */
export const firstNameOf = (name: string | null): string => firstName(name) ?? "this athlete";

/** Returns the possessive, as in "Maya's time". */
export const whoseOf = (name: string | null): string => `${firstNameOf(name)}’s`;

/** Describes who coaches an athlete, and always the direction of the coaching. */
export function coachWords(
  name: string | null,
  owner: { coach_uid: string; name: string | null } | null,
  reader: { coachUid: string; leads: boolean },
): string {
  const first = firstNameOf(name);
  if (owner === null)
    return reader.leads ? `You coach ${first}` : `The owner and admins coach ${first}`;
  if (owner.coach_uid === reader.coachUid) return `You coach ${first}`;
  return `${owner.name ?? "Another coach"} coaches ${first}`;
}

/** A cutoff shared by one or more nutrients, and where it was set. */
export interface CutoffLine {
  nutrients: Nutrient[];
  cutoff: number;
  /** As in "from the group Winter base". */
  source: string;
  /** Where to change it; null if nobody set it. */
  href: string | null;
}

type Explained = Effective["report_settings"]["concern_carb_cutoff"];
const CUTOFFS = {
  carb: "concern_carb_cutoff",
  sodium: "concern_sodium_cutoff",
  fluid: "concern_fluid_cutoff",
} as const satisfies Record<Nutrient, keyof ReportSettings>;

/** Returns the effective cutoffs with their sources, in nutrient order; equal ones are merged. */
export function cutoffLines(settings: Effective["report_settings"]): CutoffLine[] {
  const lines: CutoffLine[] = [];
  for (const nutrient of NUTRIENTS) {
    const explained = settings[CUTOFFS[nutrient]];
    const { source, href } = sourceOf(explained);
    const same = lines.find(
      (line) => line.cutoff === explained.value && line.source === source && line.href === href,
    );
    if (same === undefined)
      lines.push({ nutrients: [nutrient], cutoff: explained.value, source, href });
    else same.nutrients.push(nutrient);
  }
  return lines;
}

function sourceOf({ ladder }: Explained): Pick<CutoffLine, "source" | "href"> {
  const [used] = ladder.filter(({ is_used }) => is_used);
  if (used === undefined || used.scope === "default") return { source: "the default", href: null };
  if (used.scope === "overall")
    return { source: "set for the whole team", href: rulesHref({ scope: "overall", id: null }) };
  const href = rulesHref({ scope: used.scope, id: used.scope_id });
  if (used.scope === "athlete") return { source: `set for ${firstNameOf(used.name)} only`, href };
  const said = ladder.filter(({ scope, value }) => scope === "group" && value !== null);
  const of = said.length > 1 ? `, the more sensitive of ${said.length} groups` : "";
  return { source: `from the group ${used.name ?? ""}${of}`, href };
}

/** "Carbohydrate and fluid: cutoff 70%". */
export function cutoffWords({ nutrients, cutoff }: CutoffLine, format: Format): string {
  return `${capitalized(listed(nutrients.map(nutrientWord)))}: cutoff ${format.percent(cutoff)}`;
}

const MARKERS: Readonly<Record<MarkerName, string>> = {
  hyponatremia_pattern: SAFETY_NAME,
  carb_short: "Carbohydrate below the cutoff",
  sodium_short: "Sodium below the cutoff",
  fluid_short: "Fluid below the cutoff",
  symptom: "Symptoms",
  low_rating: "Low rating",
};

/** Returns a marker's label when counted over several sessions. */
export const markerWords = (marker: MarkerName): string => MARKERS[marker];

/** True if there was much fluid and little sodium; fluid far above the limit is marked alike, whatever the sodium. */
export const isDiluting = ({ marker, form }: Pick<Marker, "marker" | "form">): boolean =>
  marker === "hyponatremia_pattern" && form !== "ceiling";

/** Returns the title of a marker in one session: its reason, or for the pattern a name that says what it is. */
export const titleOfFound = (found: Marker, format: Format): string =>
  isDiluting(found) ? safetyName(found) : reasonFor(found.reason, format);

/** Describes a marker in one session beyond its reason, in short phrases. */
export function foundWords(found: Marker, format: Format): string[] {
  const { marker, cutoff, form, over_ceiling: over } = found;
  if (marker === "symptom" || marker === "low_rating") return [];
  if (marker !== "hyponatremia_pattern") return [`below the ${format.percent(cutoff)} cutoff`];
  const isUntold = over !== undefined && form === "pattern";
  return [
    ...(form === "ceiling" ? [safetyName(found)] : []),
    ...(isUntold ? [`drank ${rateWords(format.fluidPerHour)(over)}`] : []),
  ];
}

/** A session in which fluid intake could dilute the blood, and the intake. */
export interface Risk {
  activity_id: string;
  date_millis: number;
  /** "drank 231% of the planned fluid with 41% of the planned sodium". */
  drank: string;
}

type Drunk = Pick<
  Session,
  "activity_id" | "date_millis" | "markers" | "fluid_pct" | "sodium_pct" | "adherence_vs_suggested"
>;

/** Returns the sessions with a hyponatremia risk, in their original order. */
export function risksIn(sessions: readonly Drunk[], format: Format): Risk[] {
  const words = { percent: format.percent, rate: rateWords(format.fluidPerHour) };
  return sessions.flatMap((session) => {
    const { activity_id, date_millis, markers } = session;
    const found = markers.find(({ marker }) => marker === "hyponatremia_pattern");
    if (found === undefined) return [];
    return [{ activity_id, date_millis, drank: `drank ${drunkWords(found, session, words)}` }];
  });
}

const tally = ({ count, of }: Tally, format: Format): string =>
  `${format.number(count)} of ${format.number(of)}`;

/** Which sessions count toward a marker, since a report may leave its data out. */
const TELLING: Readonly<Record<MarkerName, string>> = {
  hyponatremia_pattern: "with fluid reported",
  carb_short: "with carbohydrate reported",
  sodium_short: "with sodium reported",
  fluid_short: "with fluid reported",
  symptom: "with an answer about symptoms",
  low_rating: "with a rating",
};

/** "Low rating", "2 of 4 sessions", "with a rating (before: 0 of 5)". */
export const changeWords = ({ marker, now, before }: MarkerChange, format: Format) =>
  [
    markerWords(marker),
    `${tally(now, format)} sessions`,
    `${TELLING[marker]} (before: ${tally(before, format)})`,
  ] as const;
