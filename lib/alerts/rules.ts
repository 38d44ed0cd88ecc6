import type { Channel, Combinator, QuietHours, Rule, RulesDocument } from "@/lib/contract/alerts";
import type { Thresholds, Trigger } from "@/lib/contract/concern";
import { CHANNELS, TRIGGER_NAMES } from "@/lib/contract/triggers";
import { FROM_DEFAULT, FROM_OVERALL, type Layers, type Source } from "@/lib/roster/settings";
import { DEFAULT_PRESET, PRESETS } from "./presets";

/** One trigger as it holds for an athlete. */
export interface ResolvedRule {
  enabled: boolean;
  /** Of each rule that has a part in it: the trigger fires where any of them would. */
  thresholds: readonly Thresholds[];
  channels: readonly Channel[];
  cadence: Rule["cadence"];
  source: Source;
}

export interface ResolvedRules {
  rules: Readonly<Record<Trigger, ResolvedRule>>;
  combinators: { all: readonly Combinator[]; source: Source };
  /** What is not urgent waits while all of these are quiet; never where there are none. */
  quiet_hours: { all: readonly QuietHours[]; source: Source };
}

/**
 * The rules that hold for an athlete. Each trigger, the combinators and the quiet hours are taken as a whole from the most
 * special scope that sets them; several groups together, so that what either of them would tell is told.
 */
export function resolveRules(layers: Layers<RulesDocument>): ResolvedRules {
  const combinators = taken(layers, ({ combinators }) => combinators) ?? nobodys([]);
  const quiet = taken(layers, ({ quiet_hours }) => quiet_hours) ?? nobodys({ enabled: false });
  const isAlwaysQuiet = quiet.values.every(({ enabled }) => enabled);
  return {
    // Every trigger is among the names.
    rules: Object.fromEntries(
      TRIGGER_NAMES.map((trigger) => [trigger, resolveRule(layers, trigger)]),
    ) as Record<Trigger, ResolvedRule>,
    combinators: { all: united(combinators.values.flat()), source: combinators.source },
    quiet_hours: { all: isAlwaysQuiet ? quiet.values : [], source: quiet.source },
  };
}

interface Taken<T> {
  /** One, or one of each group that says something, the oldest first. */
  values: T[];
  source: Source;
}

const nobodys = <T>(value: T): Taken<T> => ({ values: [value], source: FROM_DEFAULT });

/** What the most special scope says that says anything; null where none does. */
function taken<T>(
  { overall, groups, athlete }: Layers<RulesDocument>,
  pick: (document: RulesDocument) => T | null | undefined,
): Taken<T> | null {
  const own = athlete === null ? null : (pick(athlete.document) ?? null);
  if (athlete !== null && own !== null)
    return { values: [own], source: { scope: "athlete", scope_ids: [athlete.id] } };
  const saying = groups.flatMap(({ id, document }) => {
    const value = pick(document) ?? null;
    return value === null ? [] : [{ id, value }];
  });
  if (saying.length > 0) {
    const source = { scope: "group", scope_ids: saying.map(({ id }) => id) } as const;
    return { values: saying.map(({ value }) => value), source };
  }
  const general = overall === null ? null : (pick(overall) ?? null);
  return general === null ? null : { values: [general], source: FROM_OVERALL };
}

function resolveRule(layers: Layers<RulesDocument>, trigger: Trigger): ResolvedRule {
  const { values, source } =
    taken(layers, ({ notification_rules }) => notification_rules?.[trigger]) ??
    nobodys(PRESETS[DEFAULT_PRESET][trigger]);
  const enabled = values.filter((rule) => rule.enabled);
  // Of rules that are all off, it does not matter what they would say.
  const saying = enabled.length > 0 ? enabled : values;
  return {
    enabled: enabled.length > 0,
    thresholds: saying.map(({ urgent_threshold, amber_threshold }) => ({
      urgent_threshold,
      ...(amber_threshold == null ? {} : { amber_threshold }),
    })),
    channels: CHANNELS.filter((channel) =>
      saying.some(({ channels }) => channels.includes(channel)),
    ),
    cadence: saying.some(({ cadence }) => cadence === "realtime") ? "realtime" : "digest",
    source,
  };
}

/** Each pair once on each channel, as it happens where any says so. */
function united(combinators: readonly Combinator[]): Combinator[] {
  const kept = new Map<string, Combinator>();
  for (const combinator of combinators) {
    const { trigger_a, trigger_b, channel, cadence } = combinator;
    const key = [...[trigger_a, trigger_b].sort(), channel].join(" ");
    const known = kept.get(key);
    if (known === undefined || cadence === "realtime")
      kept.set(key, known === undefined ? combinator : { ...known, cadence });
  }
  return [...kept.values()];
}
