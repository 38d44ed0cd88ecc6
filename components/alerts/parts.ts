import type {
  Combinator,
  QuietHours,
  ReportSettingsDocument,
  Rule,
  RulesDocument,
} from "@/lib/contract/alerts";
import type { Trigger } from "@/lib/contract/concern";
import { TRIGGER_NAMES } from "@/lib/contract/triggers";

/** What a scope sets, by part. Each part falls back, changes and merges on its own. */
export type Parts = { [trigger in Trigger]?: Rule | null | undefined } & {
  combinators?: Combinator[] | null | undefined;
  quiet_hours?: QuietHours | null | undefined;
} & ReportSettingsDocument;
export type PartName = keyof Parts;

export const SETTING_NAMES = [
  "concern_carb_cutoff",
  "concern_sodium_cutoff",
  "concern_fluid_cutoff",
  "hyponatremia_fluid_min",
  "hyponatremia_sodium_max",
  "ai_report_window_days",
  "ai_report_focus",
] as const satisfies readonly (keyof ReportSettingsDocument)[];
export type SettingName = (typeof SETTING_NAMES)[number];

const RULE_PARTS = [...TRIGGER_NAMES, "combinators", "quiet_hours"] as const;
/** In page order. */
export const PART_NAMES: readonly PartName[] = [...RULE_PARTS, ...SETTING_NAMES];

/** A stored document with the version that was read. */
interface Held<Document> {
  document: Document;
  /** 0 if nothing was ever set. */
  version: number;
}

/** Both documents of one scope. */
export interface Stored {
  rules: Held<RulesDocument>;
  settings: Held<ReportSettingsDocument>;
}

/** Returns the parts that both documents set. */
export const partsOf = ({ rules, settings }: Stored): Parts => ({
  ...rules.document.notification_rules,
  ...{ combinators: rules.document.combinators, quiet_hours: rules.document.quiet_hours },
  ...settings.document,
});

/** Returns a rules document that sets only these parts. */
export function rulesIn(parts: Parts): RulesDocument {
  const rules = TRIGGER_NAMES.flatMap((trigger) => {
    const rule = parts[trigger] ?? null;
    return rule === null ? [] : [[trigger, rule] as const];
  });
  const { combinators = null, quiet_hours = null } = parts;
  return {
    ...(rules.length > 0 && {
      notification_rules: Object.fromEntries(rules) as Partial<Record<Trigger, Rule>>,
    }),
    ...(combinators !== null && { combinators }),
    ...(quiet_hours !== null && { quiet_hours }),
  };
}

/** Returns a report settings document that sets only these parts. */
export const settingsIn = (parts: Parts): ReportSettingsDocument =>
  Object.fromEntries(
    SETTING_NAMES.flatMap((name) => (parts[name] == null ? [] : [[name, parts[name]]])),
  );

/** Serializes a value canonically, so equal values give equal text; null counts as absent. */
function spelled(value: unknown): string {
  return JSON.stringify(value ?? null, (_, each: unknown) => {
    if (each === null || typeof each !== "object" || Array.isArray(each)) return each;
    const known = Object.entries(each).filter(([, inner]) => inner !== null && inner !== undefined);
    return Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** True if both values set the same thing. */
export const isSame = (one: unknown, other: unknown): boolean => spelled(one) === spelled(other);

/** Returns the parts in which two versions differ. */
export const changedBetween = (one: Parts, other: Parts): PartName[] =>
  PART_NAMES.filter((name) => !isSame(one[name], other[name]));

export const isRulePart = (name: PartName): boolean =>
  (RULE_PARTS as readonly string[]).includes(name);

/** A part changed by one or both people since the version that one of them read. */
export interface Clash {
  name: PartName;
  /** True if both changed it, to different values. */
  isContested: boolean;
  /** Who changed it. */
  by: "me" | "them" | "both";
}

/** Returns the parts that either side changed. */
export function clashesOf(base: Parts, mine: Parts, theirs: Parts): Clash[] {
  return PART_NAMES.flatMap((name): Clash[] => {
    const isMine = !isSame(base[name], mine[name]);
    const isTheirs = !isSame(base[name], theirs[name]);
    if (!isMine && !isTheirs) return [];
    const by = isMine && isTheirs ? "both" : isMine ? "me" : "them";
    return [{ name, by, isContested: by === "both" && !isSame(mine[name], theirs[name]) }];
  });
}

/** Merges into their version the parts that only I changed, plus the conflicting ones I chose to keep. */
export function mergedOf(
  clashes: readonly Clash[],
  { mine, theirs, kept }: { mine: Parts; theirs: Parts; kept: ReadonlySet<PartName> },
): Parts {
  const own = clashes.filter(({ name, by }) => by === "me" || (by === "both" && kept.has(name)));
  return { ...theirs, ...Object.fromEntries(own.map(({ name }) => [name, mine[name]])) };
}
