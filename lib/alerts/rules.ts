import type { Channel, Combinator, QuietHours, Rule, RulesDocument } from "@/lib/contract/alerts";
import type { Thresholds, Trigger } from "@/lib/contract/concern";
import { CHANNELS, TRIGGER_NAMES } from "@/lib/contract/triggers";
import { FROM_DEFAULT, FROM_OVERALL, type Layers, type Source } from "@/lib/roster/settings";
import { DEFAULT_PRESET, PRESETS } from "./presets";

/** One trigger's rule as it applies to an athlete. */
export interface ResolvedRule {
  enabled: boolean;
  /** From each contributing rule: the trigger fires if any of them would. */
  thresholds: readonly Thresholds[];
  channels: readonly Channel[];
  cadence: Rule["cadence"];
  source: Source;
}

export interface ResolvedRules {
  rules: Readonly<Record<Trigger, ResolvedRule>>;
  combinators: { all: readonly Combinator[]; source: Source };
  /** Non-urgent alerts wait while all of these are quiet; they never wait if the list is empty. */
  quiet_hours: { all: readonly QuietHours[]; source: Source };
}

/**
 * Resolves an athlete's rules. Each trigger, the combinators and the quiet hours are taken as a whole from the most
 * specific scope that sets them. Several groups are combined, so anything one of them would report is reported.
 */
export function resolveRules(layers: Layers<RulesDocument>): ResolvedRules {
  const combinators = taken(layers, ({ combinators }) => combinators) ?? nobodys([]);
  const quiet = taken(layers, ({ quiet_hours }) => quiet_hours) ?? nobodys({ enabled: false });
  const isAlwaysQuiet = quiet.values.every(({ enabled }) => enabled);
  return {
    // The cast is safe: every trigger is among the names.
    rules: Object.fromEntries(
      TRIGGER_NAMES.map((trigger) => [trigger, resolveRule(layers, trigger)]),
    ) as Record<Trigger, ResolvedRule>,
    combinators: { all: united(combinators.values.flat()), source: combinators.source },
    quiet_hours: { all: isAlwaysQuiet ? quiet.values : [], source: quiet.source },
  };
}

interface Taken<T> {
  /** One value, or one per group that sets it, oldest first. */
  values: T[];
  source: Source;
}

const nobodys = <T>(value: T): Taken<T> => ({ values: [value], source: FROM_DEFAULT });

/** Returns the value from the most specific scope that sets it; null if none does. */
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
  // If all are disabled, their details don't matter.
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

/** Merges combinators to one per pair and channel; realtime if any of them is. */
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
