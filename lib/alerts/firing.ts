import type { Judged } from "@/lib/activities/judging";
import type { Channel, Rule } from "@/lib/contract/alerts";
import {
  type Marker,
  PRESET_THRESHOLDS,
  type ReportSettings,
  type Severity,
  type Trigger,
} from "@/lib/contract/concern";
import { TRIGGER_NAMES, TRIGGERS } from "@/lib/contract/triggers";
import { crossings } from "@/lib/roster/markers";
import { bears, TRENDS, type TrendSession, trendIn } from "@/lib/roster/trends";
import type { ResolvedRules } from "./rules";

/** What a rule says to tell, before it is known to whom and when. */
export interface Firing {
  /** A trigger, or the two of a combinator in the order of their names, with a plus between them. */
  rule: string;
  /** The trigger that is told; of a combinator its first. */
  trigger: Trigger;
  severity: Severity;
  reasons: string[];
  /** Neither quiet hours nor a cadence holds it. */
  isSafety: boolean;
  /** The session it is about; null for a trend. */
  activityId: string | null;
  /** The session; of a trend the latest that shows it. What was told of a rule and an occasion is not told again. */
  occasionId: string;
  /** When the session was, or the latest of a trend, in Unix milliseconds of account time. */
  sessionMs: number;
  channels: readonly { channel: Channel; cadence: Rule["cadence"] }[];
}

/** What one session comes to by one trigger. */
interface Crossed {
  severity: Severity;
  reasons: string[];
}

interface ReportedSession {
  activityId: string;
  /** Unix milliseconds, account time. */
  sessionMs: number;
  judged: Judged;
}

/**
 * What a reported session has to be told of: each trigger that is on and crossed, and each pair of triggers that a
 * combinator names and the session crossed both of, whether they are on or not. Of several thresholds any will do.
 */
export function firingsOf(
  { activityId, sessionMs, judged }: ReportedSession,
  settings: ReportSettings,
  { rules, combinators }: ResolvedRules,
): Firing[] {
  const crossed = new Map<Trigger, Crossed>();
  for (const trigger of TRIGGER_NAMES) {
    if (TRIGGERS[trigger].about !== "session") continue;
    const found = crossedBy(trigger, judged, settings, rules[trigger].thresholds);
    if (found !== null) crossed.set(trigger, found);
  }
  const about = { activityId, occasionId: activityId, sessionMs };
  const single = [...crossed].flatMap(([trigger, found]): Firing[] => {
    const { enabled, channels, cadence } = rules[trigger];
    if (!enabled || channels.length === 0) return [];
    const told = channels.map((channel) => ({ channel, cadence }));
    const isSafety = trigger === "hyponatremia_pattern";
    return [{ rule: trigger, trigger, ...found, isSafety, ...about, channels: told }];
  });
  return [...single, ...combined(crossed, combinators.all, about)];
}

function crossedBy(
  trigger: Trigger,
  judged: Judged,
  settings: ReportSettings,
  thresholds: ResolvedRules["rules"][Trigger]["thresholds"],
): Crossed | null {
  const worst = new Map<Marker["marker"], Marker>();
  for (const each of thresholds) {
    for (const found of crossings(judged, settings, { ...PRESET_THRESHOLDS, [trigger]: each })) {
      if (found.trigger !== trigger) continue;
      const known = worst.get(found.marker);
      if (known === undefined || found.severity === "urgent") worst.set(found.marker, found);
    }
  }
  if (worst.size === 0) return null;
  const markers = [...worst.values()];
  return {
    severity: worstOf(markers.map(({ severity }) => severity)),
    reasons: markers.map(({ reason }) => reason),
  };
}

const worstOf = (severities: readonly Severity[]): Severity =>
  severities.includes("urgent") ? "urgent" : "amber";

function combined(
  crossed: ReadonlyMap<Trigger, Crossed>,
  combinators: ResolvedRules["combinators"]["all"],
  about: Pick<Firing, "activityId" | "occasionId" | "sessionMs">,
): Firing[] {
  const firings = new Map<string, Firing & { channels: Firing["channels"][number][] }>();
  for (const { trigger_a, trigger_b, channel, cadence } of combinators) {
    const [one, other] = [crossed.get(trigger_a), crossed.get(trigger_b)];
    if (one === undefined || other === undefined) continue;
    const rule = [trigger_a, trigger_b].sort().join("+");
    const known = firings.get(rule);
    if (known !== undefined) known.channels.push({ channel, cadence });
    else
      firings.set(rule, {
        ...{ rule, trigger: trigger_a, ...about },
        severity: worstOf([one.severity, other.severity]),
        reasons: [...one.reasons, ...other.reasons],
        isSafety: rule.includes("hyponatremia_pattern"),
        channels: [{ channel, cadence }],
      });
  }
  return [...firings.values()];
}

/**
 * The trends that an athlete's sessions show and a rule is on for, each with the latest session that it is read from.
 * Whoever tells of it knows whether it was told already and goes on.
 *
 * @param newest sessions that took place, the newest first; how far back they have to go is said at `trendsIn`
 * @param nowMs account time
 */
export function trendFirings(
  newest: readonly TrendSession[],
  { rules }: ResolvedRules,
  nowMs: number,
): Firing[] {
  return TRENDS.flatMap((trigger): Firing[] => {
    const { enabled, channels, cadence, thresholds } = rules[trigger];
    if (!enabled || channels.length === 0) return [];
    const found = thresholds.flatMap((each) => trendIn(trigger, newest, each, nowMs) ?? []);
    const latest = newest.find((session) => bears(trigger, session));
    const [first] = found;
    if (first === undefined || latest === undefined) return [];
    return [
      {
        ...{ rule: trigger, trigger, isSafety: false, activityId: null },
        severity: worstOf(found.map(({ severity }) => severity)),
        reasons: [first.reason],
        occasionId: latest.activity_id,
        sessionMs: latest.date_millis,
        channels: channels.map((channel) => ({ channel, cadence })),
      },
    ];
  });
}
