import type { Rule } from "@/lib/contract/alerts";
import type { Trigger } from "@/lib/contract/concern";
import type { Backtest } from "@/lib/contract/notification";
import { TRIGGER_NAMES } from "@/lib/contract/triggers";
import { ruleHeld, type Why } from "./held";
import { LINES, usualAmber } from "./lines";

/** A coach can't get through more than this in three minutes on a Monday. */
export const MONDAY_MOST = 12;
/** The number of changes to try. */
const TRIED = 3;

/** A change that reduces the number of alerts. */
export interface Candidate {
  trigger: Trigger;
  rule: Rule;
}

/** Returns changes that raise the most frequent rules to their urgent threshold. Safety rules are never changed. */
export function candidatesOf(why: Why, backtest: Backtest): Candidate[] {
  const countOf = (trigger: Trigger) =>
    backtest.by_rule.find(({ rule }) => rule === trigger)?.alert_count ?? 0;
  return TRIGGER_NAMES.flatMap((trigger): Candidate[] => {
    const rule = ruleHeld(why, trigger);
    const amber = rule.amber_threshold ?? usualAmber(trigger);
    const isTightest = amber === rule.urgent_threshold;
    if (LINES[trigger] === null || !rule.enabled || isTightest || countOf(trigger) === 0) return [];
    return [{ trigger, rule: { ...rule, amber_threshold: rule.urgent_threshold } }];
  })
    .toSorted((a, b) => countOf(b.trigger) - countOf(a.trigger))
    .slice(0, TRIED);
}

export interface Tried extends Candidate {
  backtest: Backtest;
}

/**
 * Returns the tried change that gets under the limit and drops the fewest alerts, or else the one that gets closest.
 */
export function smallestOf(tried: readonly Tried[]): Tried | null {
  const loadOf = ({ backtest }: Tried) => backtest.expected_monday_load ?? 0;
  const under = tried.filter((each) => loadOf(each) <= MONDAY_MOST);
  const [best = null] =
    under.length > 0
      ? under.toSorted((a, b) => b.backtest.alert_count - a.backtest.alert_count)
      : tried.toSorted((a, b) => loadOf(a) - loadOf(b));
  return best;
}
