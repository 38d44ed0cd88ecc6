import type { ConfigScope, ReportSettingsDocument } from "@/lib/contract/alerts";
import type { ReportSettings } from "@/lib/contract/concern";
import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";

/** What was set for one athlete, scope by scope; each null where nothing was. */
export interface Layers<Document> {
  overall: Document | null;
  /** Of the groups the athlete is in, the oldest first. */
  groups: readonly { id: string; document: Document }[];
  athlete: { id: string; document: Document } | null;
}

/** Where a value that holds was set; by several groups where all of them have a part in it. */
export interface Source {
  scope: ConfigScope | "default";
  /** Groups or the athlete; none for the others. */
  scope_ids: readonly string[];
}

/** Where nobody has set anything, and what is set for the whole team. */
export const FROM_DEFAULT: Source = { scope: "default", scope_ids: [] };
export const FROM_OVERALL: Source = { scope: "overall", scope_ids: [] };

export interface Resolved<Values> {
  values: Values;
  sources: Readonly<Record<keyof Values, Source>>;
}

type Key = keyof ReportSettings;
interface Found {
  id: string;
  value: ReportSettings[Key];
}

/** Of what several groups say: the oldest, or what finds more. */
const oldest = (one: Found): Found => one;
const highest = (one: Found, other: Found): Found => (other.value > one.value ? other : one);
const lowest = (one: Found, other: Found): Found => (other.value < one.value ? other : one);

const KEYS = {
  report_window_days: { stored: "ai_report_window_days", ofGroups: oldest },
  report_focus: { stored: "ai_report_focus", ofGroups: oldest },
  concern_carb_cutoff: { stored: "concern_carb_cutoff", ofGroups: highest },
  concern_sodium_cutoff: { stored: "concern_sodium_cutoff", ofGroups: highest },
  concern_fluid_cutoff: { stored: "concern_fluid_cutoff", ofGroups: highest },
  hyponatremia_fluid_min: { stored: "hyponatremia_fluid_min", ofGroups: lowest },
  hyponatremia_sodium_max: { stored: "hyponatremia_sodium_max", ofGroups: highest },
} as const satisfies Record<
  Key,
  { stored: keyof ReportSettingsDocument; ofGroups: (one: Found, other: Found) => Found }
>;

/** What a document says of a setting; null or absent where it says nothing. */
export const saidOf = (
  document: ReportSettingsDocument,
  key: Key,
): ReportSettings[Key] | null | undefined => document[KEYS[key].stored];

/**
 * The settings that hold for an athlete, key by key: their own, else their groups', of which the one that flags more,
 * else the team's, else the default. Each with where it was set.
 */
export function resolveReportSettings(
  layers: Layers<ReportSettingsDocument>,
): Resolved<ReportSettings> {
  const each = (Object.keys(KEYS) as Key[]).map((key) => [key, resolveKey(key, layers)] as const);
  return {
    // Each key's value is of its own schema, which is why the whole is safe to read as such.
    values: Object.fromEntries(each.map(([key, { value }]) => [key, value])) as ReportSettings,
    sources: Object.fromEntries(
      each.map(([key, { source }]) => [key, source]),
    ) as Resolved<ReportSettings>["sources"],
  };
}

function resolveKey(key: Key, { overall, groups, athlete }: Layers<ReportSettingsDocument>) {
  const { stored, ofGroups } = KEYS[key];
  const own = athlete?.document[stored] ?? null;
  if (athlete !== null && own !== null)
    return { value: own, source: { scope: "athlete", scope_ids: [athlete.id] } as const };
  const [first, ...others] = groups.flatMap(({ id, document }): Found[] => {
    const value = document[stored] ?? null;
    return value === null ? [] : [{ id, value }];
  });
  if (first !== undefined) {
    const { id, value } = others.reduce(ofGroups, first);
    return { value, source: { scope: "group", scope_ids: [id] } as const };
  }
  const general = overall?.[stored] ?? null;
  return general === null
    ? { value: DEFAULT_SETTINGS[key], source: FROM_DEFAULT }
    : { value: general, source: FROM_OVERALL };
}
