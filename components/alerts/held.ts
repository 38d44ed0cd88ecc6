import { explain, type Ranks, type Rung, type Settled } from "@/lib/alerts/ladder";
import type {
  ConfigScope,
  ReportSettingsDocument,
  Rule,
  RulesDocument,
} from "@/lib/contract/alerts";
import type { ReportSettings, Trigger } from "@/lib/contract/concern";
import type { Effective } from "@/lib/contract/effective";
import { TRIGGER_NAMES } from "@/lib/contract/triggers";
import { mostSensitive } from "./lines";
import {
  type PartName,
  type Parts,
  rulesIn,
  SETTING_NAMES,
  type SettingName,
  settingsIn,
} from "./parts";

/** The scope being viewed: everyone, a group, or one athlete. */
export interface Place {
  scope: ConfigScope;
  /** The group or athlete id; null for everyone. */
  id: string | null;
}

/** The effective values, each with its reasons. */
export type Why = Omit<Effective, "scope" | "scope_id" | "name" | "request_id">;

/** The names of settings after all scopes are merged. */
const HELD_NAMES = {
  ai_report_window_days: "report_window_days",
  ai_report_focus: "report_focus",
} as const;
export const heldName = (name: SettingName): keyof ReportSettings =>
  name in HELD_NAMES ? HELD_NAMES[name as keyof typeof HELD_NAMES] : (name as keyof ReportSettings);

/** All ladders share the same rungs, so any of them gives the ranks. */
const ranksOf = ({ combinators: { ladder } }: Why): Ranks => {
  const athlete = ladder.find(({ scope }) => scope === "athlete");
  const groups = ladder.filter(({ scope }) => scope === "group");
  return {
    athlete: athlete === undefined ? null : { id: athlete.scope_id ?? "", name: athlete.name },
    groups: groups.map(({ scope_id, name }) => ({ id: scope_id ?? "", name: name ?? "" })),
  };
};

/** Reads what one scope sets from the ladders. */
function saidAt(why: Why, { scope, id }: Place): Parts {
  const at = <Said>(ladder: readonly Rung<Said>[]): Said | null =>
    ladder.find((rung) => rung.scope === scope && rung.scope_id === id)?.value ?? null;
  return {
    ...Object.fromEntries(
      TRIGGER_NAMES.map((trigger) => [trigger, at<Rule>(why.notification_rules[trigger].ladder)]),
    ),
    combinators: at(why.combinators.ladder),
    quiet_hours: at(why.quiet_hours.ladder),
    ...Object.fromEntries(
      SETTING_NAMES.map((name) => [name, at<unknown>(why.report_settings[heldName(name)].ladder)]),
    ),
  };
}

/** Returns the effective values as if the place set `draft`, using the same merges that alerts use. */
export function whyWith(why: Why, place: Place, draft: Parts): Why {
  const ranks = ranksOf(why);
  const said = (scope: ConfigScope, id: string | null): Parts =>
    place.scope === scope && place.id === id ? draft : saidAt(why, { scope, id });
  const layers = <Document>(documentOf: (parts: Parts) => Document) => ({
    overall: documentOf(said("overall", null)),
    groups: ranks.groups.map(({ id }) => ({ id, document: documentOf(said("group", id)) })),
    athlete: ranks.athlete && {
      id: ranks.athlete.id,
      document: documentOf(said("athlete", ranks.athlete.id)),
    },
  });
  const settled: Settled = {
    rules: layers<RulesDocument>(rulesIn),
    settings: layers<ReportSettingsDocument>(settingsIn),
  };
  return explain(ranks, settled);
}

/** Returns the effective rule in the form it can be set in. */
export function ruleHeld(why: Why, trigger: Trigger): Rule {
  const { enabled, thresholds, channels, cadence } = why.notification_rules[trigger].value;
  return { enabled, channels, cadence, ...mostSensitive(trigger, thresholds) };
}

/** Returns the effective rules in the form they can be set in. */
export const rulesHeld = (why: Why): Record<Trigger, Rule> =>
  Object.fromEntries(TRIGGER_NAMES.map((trigger) => [trigger, ruleHeld(why, trigger)])) as Record<
    Trigger,
    Rule
  >;

/** Returns what each scope sets for a part, most specific first. */
export function ladderOf(why: Why, name: PartName): Rung<unknown>[] {
  if (name === "combinators" || name === "quiet_hours") return why[name].ladder;
  if (name in why.notification_rules) return why.notification_rules[name as Trigger].ladder;
  return why.report_settings[heldName(name as SettingName)].ladder;
}

/** Describes where a value is set: "set here", "everyone", "group Juniors", "default". */
export function sourceWords(ladder: readonly Rung<unknown>[], place: Place): string {
  const used = ladder.filter(({ is_used }) => is_used);
  const [first] = used;
  if (first === undefined) return "default";
  if (first.scope === place.scope && first.scope_id === place.id) return "set here";
  if (first.scope === "overall") return "everyone";
  if (first.scope !== "group") return first.scope;
  return `group ${used.map(({ name }) => name).join(", ")}`;
}
