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

/** What a rule reports, before recipients and times are known. */
export interface Firing {
  /** A trigger, or a combinator's two triggers in alphabetical order joined by a plus. */
  rule: string;
  /** The trigger to report; for a combinator, its first. */
  trigger: Trigger;
  severity: Severity;
  reasons: string[];
  /** Whether it bypasses quiet hours and cadence. */
  isSafety: boolean;
  /** The session it is about; null for a trend. */
  activityId: string | null;
  /** The session, or for a trend the latest session that shows it. A rule is reported once per occasion. */
  occasionId: string;
  /** When the session was (for a trend, the latest), in Unix milliseconds of account time. */
  sessionMs: number;
  channels: readonly { channel: Channel; cadence: Rule["cadence"] }[];
}

/** The result of one session for one trigger. */
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
 * Returns what to report about a session: each enabled trigger it crossed, and each combinator whose two triggers it
 * crossed, enabled or not. If a trigger has several thresholds, crossing any of them counts.
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

/** Returns the rules about sessions that can alert as they are set now. */
export const rulesOn = ({ rules, combinators }: ResolvedRules): string[] => [
  ...TRIGGER_NAMES.filter((name) => rules[name].enabled && rules[name].channels.length > 0),
  ...combinators.all.map(({ trigger_a, trigger_b }) => pairOf(trigger_a, trigger_b)),
];

const pairOf = (...triggers: [Trigger, Trigger]): string => triggers.sort().join("+");

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
    const rule = pairOf(trigger_a, trigger_b);
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
 * Returns the trends shown by an athlete's sessions for which a rule is enabled, each with the latest session it is
 * based on. The caller knows whether a trend was already announced and is ongoing.
 *
 * @param newest past sessions, newest first; see `trendsIn` for how far back they must go
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
