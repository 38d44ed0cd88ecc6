import { PRESETS } from "@/lib/alerts/presets";
import type { PresetName, Rule } from "@/lib/contract/alerts";
import type { Trigger } from "@/lib/contract/concern";
import { PRESET_NAMES, TRIGGER_NAMES, TRIGGERS } from "@/lib/contract/triggers";
import { ruleHeld, type Why } from "./held";
import { isSame } from "./parts";

/** A rule before and after applying a preset. */
interface Change {
  trigger: Trigger;
  before: Rule;
  after: Rule;
}

/** A threshold equal to the default counts as not set. */
const spelled = (trigger: Trigger, rule: Rule) => ({
  ...rule,
  channels: rule.channels.toSorted(),
  amber_threshold:
    (rule.amber_threshold ?? TRIGGERS[trigger].amber) === TRIGGERS[trigger].amber
      ? null
      : rule.amber_threshold,
});

/** Returns how a preset would change the effective rules of a place. */
export const changesBy = (why: Why, preset: PresetName): Change[] =>
  TRIGGER_NAMES.flatMap((trigger) => {
    const [before, after] = [ruleHeld(why, trigger), PRESETS[preset][trigger]];
    return isSame(spelled(trigger, before), spelled(trigger, after))
      ? []
      : [{ trigger, before, after }];
  });

/** Returns the preset closest to the effective rules, and how many rules differ from it. */
export function nearestPreset(why: Why): { preset: PresetName; count: number } {
  const all = PRESET_NAMES.map((preset) => ({ preset, count: changesBy(why, preset).length }));
  const [first = { preset: "balanced" as const, count: 0 }] = all.toSorted(
    (a, b) => a.count - b.count,
  );
  return first;
}
