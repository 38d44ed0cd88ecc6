import type { ConfigScope, ReportSettingsDocument, RulesDocument } from "@/lib/contract/alerts";
import type { ReportSettings } from "@/lib/contract/concern";
import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";
import type { Effective } from "@/lib/contract/effective";
import { TRIGGER_NAMES } from "@/lib/contract/triggers";
import { type Layers, resolveReportSettings, type Source, saidOf } from "@/lib/roster/settings";
import { DEFAULT_PRESET, PRESETS } from "./presets";
import { resolveRules } from "./rules";

/** Explains why a value applies: what each scope says about it, next to the merged result. */

export interface Rung<Said> {
  scope: ConfigScope | "default";
  scope_id: string | null;
  name: string | null;
  /** Null if the scope says nothing about it. */
  value: Said | null;
  /** Whether it contributes to the result. */
  is_used: boolean;
}

/** The athlete, if it is about one, and the groups that count, oldest first. */
export interface Ranks {
  athlete: { id: string; name: string | null } | null;
  groups: readonly { id: string; name: string }[];
}

/** The documents set for them. */
export interface Settled {
  rules: Layers<RulesDocument>;
  settings: Layers<ReportSettingsDocument>;
}

/** Explains all effective values, using the same merges that alerts and concerns are judged by. */
export function explain(ranks: Ranks, layers: Settled) {
  const held = resolveRules(layers.rules);
  const { values, sources } = resolveReportSettings(layers.settings);
  const ofRules = ladderIn(ranks, layers.rules);
  const ofSettings = ladderIn(ranks, layers.settings);
  const rules = TRIGGER_NAMES.map((trigger) => {
    const { source, thresholds, channels, ...rest } = held.rules[trigger];
    const value = { ...rest, thresholds: [...thresholds], channels: [...channels] };
    const said = (document: RulesDocument) => document.notification_rules?.[trigger];
    return [
      trigger,
      { value, ladder: ofRules(said, PRESETS[DEFAULT_PRESET][trigger], source) },
    ] as const;
  });
  const settings = (Object.keys(values) as (keyof ReportSettings)[]).map((key) => {
    const ladder = ofSettings(
      (document) => saidOf(document, key),
      DEFAULT_SETTINGS[key],
      sources[key],
    );
    return [key, { value: values[key], ladder }] as const;
  });
  const { combinators, quiet_hours } = held;
  const off: RulesDocument["quiet_hours"] = { enabled: false };
  return {
    // The cast is safe: every trigger is among the names, and each setting's value has its own schema.
    notification_rules: Object.fromEntries(rules) as Effective["notification_rules"],
    combinators: {
      value: [...combinators.all],
      ladder: ofRules((document) => document.combinators, [], combinators.source),
    },
    quiet_hours: {
      value: [...quiet_hours.all],
      ladder: ofRules((document) => document.quiet_hours, off, quiet_hours.source),
    },
    report_settings: Object.fromEntries(settings) as Effective["report_settings"],
  };
}

/** Returns a function that lists what each scope says about one value. */
const ladderIn =
  <Document>({ athlete, groups }: Ranks, layers: Layers<Document>) =>
  <Said>(
    said: (document: Document) => Said | null | undefined,
    byDefault: Said,
    source: Source,
  ): Rung<Said>[] => {
    const rung = (
      scope: Rung<Said>["scope"],
      of: { id: string; name: string | null } | null,
      value: Said | null | undefined,
    ): Rung<Said> => ({
      scope,
      scope_id: of?.id ?? null,
      name: of?.name ?? null,
      value: value ?? null,
      is_used: source.scope === scope && (of === null || source.scope_ids.includes(of.id)),
    });
    const documents = new Map(layers.groups.map(({ id, document }) => [id, document]));
    const saidBy = (document: Document | null | undefined) =>
      document === null || document === undefined ? null : said(document);
    return [
      ...(athlete === null ? [] : [rung("athlete", athlete, saidBy(layers.athlete?.document))]),
      ...groups.map((group) => rung("group", group, saidBy(documents.get(group.id)))),
      rung("overall", null, saidBy(layers.overall)),
      rung("default", null, byDefault),
    ];
  };
