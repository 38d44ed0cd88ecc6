import type { Channel, PresetName, Rule, RulesDocument } from "@/lib/contract/alerts";
import type { Trigger } from "@/lib/contract/concern";
import { PRESET_NAMES, TRIGGER_NAMES, TRIGGERS } from "@/lib/contract/triggers";

type Rules = Record<Trigger, Rule>;

const told = (channels: Channel[], cadence: Rule["cadence"], trigger: Trigger): Rule => ({
  enabled: true,
  channels,
  cadence,
  urgent_threshold: TRIGGERS[trigger].urgent,
});

const rulesOf = (ruleOf: (trigger: Trigger) => Rule): Rules =>
  // The cast is safe: every trigger is among the names.
  Object.fromEntries(TRIGGER_NAMES.map((trigger) => [trigger, ruleOf(trigger)])) as Rules;

const MAILED: readonly Trigger[] = ["under_fuel", "symptom", "low_rating"];

/** Starting points for rules. */
export const PRESETS: Readonly<Record<PresetName, Rules>> = {
  hands_off: rulesOf((trigger) => told(["in_portal"], "digest", trigger)),
  balanced: rulesOf((trigger) => {
    if (trigger === "hyponatremia_pattern")
      return told(["in_portal", "email"], "realtime", trigger);
    const channels: Channel[] = MAILED.includes(trigger) ? ["in_portal", "email"] : ["in_portal"];
    return told(channels, "digest", trigger);
  }),
  hands_on: rulesOf((trigger) => told(["in_portal", "email", "push"], "realtime", trigger)),
};

/** The preset that applies if nobody has set any rules. */
export const DEFAULT_PRESET: PresetName = "balanced";

/** Returns the preset that rules match, ignoring quiet hours; `custom` if none, null if nothing is set. */
export function presetOf(document: RulesDocument | null): PresetName | "custom" | null {
  if (document === null) return null;
  const text = textOf(document);
  const name = PRESET_NAMES.find((preset) => text === PRESET_TEXTS[preset]);
  return name ?? "custom";
}

/** Serializes rules in canonical form, so equal rules give equal text. */
const textOf = ({ notification_rules, combinators }: RulesDocument): string =>
  JSON.stringify([
    (combinators ?? []).length,
    TRIGGER_NAMES.map((trigger) => {
      const rule = notification_rules?.[trigger] ?? null;
      if (rule === null) return null;
      const { enabled, channels, cadence, urgent_threshold, amber_threshold } = rule;
      return [enabled, channels.toSorted(), cadence, urgent_threshold, amber_threshold ?? null];
    }),
  ]);

const PRESET_TEXTS = Object.fromEntries(
  PRESET_NAMES.map((name) => [name, textOf({ notification_rules: PRESETS[name] })]),
) as Record<PresetName, string>;
