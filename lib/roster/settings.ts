import type { ConfigScope, ReportSettingsDocument } from "@/lib/contract/alerts";
import type { ReportSettings } from "@/lib/contract/concern";
import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";

/** The settings made for one athlete, by scope; null where there are none. */
export interface Layers<Document> {
  overall: Document | null;
  /** From the athlete's groups, oldest first. */
  groups: readonly { id: string; document: Document }[];
  athlete: { id: string; document: Document } | null;
}

/** Where an effective value was set; lists several groups if they all contributed. */
export interface Source {
  scope: ConfigScope | "default";
  /** The groups or the athlete; empty for other scopes. */
  scope_ids: readonly string[];
}

/** For values nobody has set, and for values set for the whole team. */
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

/** How to combine several groups: take the oldest, or the value that flags more. */
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

/** Returns a document's value for a setting; null or undefined if it has none. */
export const saidOf = (
  document: ReportSettingsDocument,
  key: Key,
): ReportSettings[Key] | null | undefined => document[KEYS[key].stored];

/**
 * Resolves an athlete's settings key by key: their own, else their groups' (the one that flags more), else the team's,
 * else the default. Each comes with its source.
 */
export function resolveReportSettings(
  layers: Layers<ReportSettingsDocument>,
): Resolved<ReportSettings> {
  const each = (Object.keys(KEYS) as Key[]).map((key) => [key, resolveKey(key, layers)] as const);
  return {
    // Each value was validated by its key's schema, so reading the whole as this type is safe.
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
