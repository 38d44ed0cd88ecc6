import type { z } from "zod";
import type { Format } from "@/components/format/format";
import type {
  Cadence,
  Channel,
  Combinator,
  PresetName,
  QuietHours,
  Rule,
} from "@/lib/contract/alerts";
import type { Focus, Trigger } from "@/lib/contract/concern";
import { listed } from "@/lib/wording/grammar";
import { isAlwaysUrgent, LINES, type LineName, saidOfLine, usualAmber } from "./lines";
import type { PartName, Parts, SettingName } from "./parts";

/** Words for rules and settings: pure functions, so the page, its previews and its tests agree. */

interface TriggerWords {
  name: string;
  /** The name as used within a sentence. */
  inSentence: string;
  /** When it alerts. */
  tells: string;
}

export const TRIGGER_WORDS: Readonly<Record<Trigger, TriggerWords>> = {
  hyponatremia_pattern: {
    name: "Hyponatremia risk",
    inSentence: "hyponatremia risk",
    tells:
      "A lot of fluid with little sodium against the plan, or fluid far above the athlete’s own limit. Always urgent.",
  },
  under_fuel: {
    name: "Under-fueled",
    inSentence: "under-fueled",
    tells: "A session below this share of the planned carbohydrate, sodium or fluid.",
  },
  symptom: {
    name: "Symptoms",
    inSentence: "a symptom",
    tells: "A session with this many symptoms or more.",
  },
  low_rating: {
    name: "Low rating",
    inSentence: "a low rating",
    tells: "A session rated this or lower.",
  },
  dial_down: {
    name: "Carrying less",
    inSentence: "carrying less",
    tells: "Carried this much less than suggested in three of the last five sessions.",
  },
  sleep_trend: {
    name: "Sleeping less",
    inSentence: "sleeping less",
    tells: "Three nights, each no longer than the one before, averaging under this many hours.",
  },
  went_quiet: {
    name: "Gone quiet",
    inSentence: "gone quiet",
    tells:
      "No session for this long. Athletes who train less often get longer: two and a half times their usual gap.",
  },
};

export const CHANNEL_WORDS: Readonly<Record<Channel, string>> = {
  in_portal: "Portal",
  email: "Email",
  push: "Push",
  webhook: "Webhook",
};

export const CADENCE_WORDS: Readonly<Record<z.output<typeof Cadence>, string>> = {
  realtime: "right away",
  digest: "morning digest",
};

export const PRESET_WORDS: Readonly<Record<PresetName, { name: string; is: string }>> = {
  hands_off: {
    name: "Hands off",
    is: "Everything in the portal each morning, hyponatremia risk right away.",
  },
  balanced: {
    name: "Balanced",
    is: "Sessions by email each morning, hyponatremia risk right away.",
  },
  hands_on: { name: "Hands on", is: "Everything by portal, email and push, right away." },
};

export const SETTING_WORDS: Readonly<Record<SettingName, string>> = {
  concern_carb_cutoff: "Carbohydrate cutoff",
  concern_sodium_cutoff: "Sodium cutoff",
  concern_fluid_cutoff: "Fluid cutoff",
  hyponatremia_fluid_min: "Hyponatremia risk: fluid from",
  hyponatremia_sodium_max: "Hyponatremia risk: sodium up to",
  ai_report_window_days: "Report period",
  ai_report_focus: "Sessions shown",
};

export const FOCUS_WORDS: Readonly<Record<Focus, string>> = {
  worst: "sessions that crossed a cutoff",
  rolling: "all sessions",
  key: "races and long sessions",
};

/** Returns the label of a part. */
export function nameOfPart(name: PartName): string {
  if (name === "combinators") return "Combinations";
  if (name === "quiet_hours") return "Quiet hours";
  return name in TRIGGER_WORDS
    ? TRIGGER_WORDS[name as Trigger].name
    : SETTING_WORDS[name as SettingName];
}

export const LINE_WORDS: Readonly<Record<LineName, string>> = {
  amber_threshold: "alert line",
  urgent_threshold: "urgent",
};

type Numbers = Pick<Format, "number" | "percent">;

/** Formats a threshold within a sentence: "below 70% of plan"; uses the cutoffs if the rule sets none. */
export function lineWords(trigger: Trigger, fraction: number | null, format: Numbers): string {
  const line = LINES[trigger];
  const held = fraction ?? usualAmber(trigger);
  if (line === null) return "always";
  if (held === null) return `${line.before} the cutoffs`;
  return `${line.before} ${numberWords(trigger, held, format, " ")}`;
}

/** Formats a threshold's number with its unit: "70% of plan", "1 symptom". */
function numberWords(trigger: Trigger, fraction: number, format: Numbers, gap: string): string {
  const said = saidOfLine(trigger, fraction) ?? 0;
  const { after = "", one = after } = LINES[trigger] ?? {};
  const unit = said === 1 ? one : after;
  return `${format.number(said, 2)}${unit.startsWith("%") ? "" : gap}${unit}`;
}

const channelWords = (channels: readonly Channel[]): string =>
  channels.length === 0
    ? "no channel"
    : channels.map((channel) => CHANNEL_WORDS[channel].toLowerCase()).join(", ");

/** When each rule alerts, phrased to follow "when"; the threshold is in the coach's unit, null for the cutoffs. */
const OCCASIONS: Readonly<Record<Trigger, (bar: string | null) => string>> = {
  hyponatremia_pattern: () =>
    "someone drinks far over their limit, or drinks the plan with little sodium",
  under_fuel: (bar) => `a session falls below ${bar ?? "the cutoffs"}`,
  symptom: (bar) => `a session has ${bar} or more`,
  low_rating: (bar) => `a session is rated ${bar}`,
  dial_down: (bar) => `three of five sessions carry ${bar} than suggested`,
  sleep_trend: (bar) => `three nights get shorter, below ${bar}`,
  went_quiet: (bar) => `nothing is logged for ${bar}`,
};

const BY: Readonly<Record<Channel, string>> = {
  in_portal: "in the portal",
  email: "by email",
  push: "by push",
  webhook: "by webhook",
};

/** Describes a rule as a sentence: "Tell me each morning by email when a session falls below 70% of plan." */
export function ruleSentence(trigger: Trigger, rule: Rule, format: Numbers): string {
  if (!rule.enabled) return "Off.";
  const barOf = (fraction: number | null): string | null => {
    const line = LINES[trigger];
    if (line === null || fraction === null) return null;
    return numberWords(trigger, fraction, format, "\u00a0");
  };
  const isAtOnce = trigger === "hyponatremia_pattern" || rule.cadence === "realtime";
  const by = listed(rule.channels.map((channel) => BY[channel]));
  const tell =
    by === "" ? "Tell nobody" : `Tell me ${isAtOnce ? "right away" : "each morning"} ${by}`;
  const when = OCCASIONS[trigger](barOf(rule.amber_threshold ?? usualAmber(trigger)));
  const urgent = LINES[trigger] === null ? "" : `; ${urgentWords(trigger, rule, format)}`;
  return `${tell} when ${when}${urgent}.`;
}

/** Describes a rule in a few words; null if nothing is set. */
export function ruleWords(
  trigger: Trigger,
  rule: Rule | null | undefined,
  format: Numbers,
): string {
  if (rule == null) return "not set here";
  if (!rule.enabled) return "off";
  const delivery = `${channelWords(rule.channels)}, ${CADENCE_WORDS[rule.cadence]}`;
  if (LINES[trigger] === null) return delivery;
  const amber = lineWords(trigger, rule.amber_threshold ?? null, format);
  return `${amber}, ${urgentWords(trigger, rule, format)}; ${delivery}`;
}

const urgentWords = (trigger: Trigger, rule: Rule, format: Numbers): string =>
  isAlwaysUrgent(trigger, rule)
    ? "always urgent"
    : `urgent ${lineWords(trigger, rule.urgent_threshold, format)}`;

/** Describes a combination as a sentence. */
export const combinationWords = ({ trigger_a, trigger_b, channel, cadence }: Combinator): string =>
  `${TRIGGER_WORDS[trigger_a].inSentence} and ${TRIGGER_WORDS[trigger_b].inSentence} in the same session: ${CHANNEL_WORDS[channel].toLowerCase()}, ${CADENCE_WORDS[cadence]}`;

const quietWords = (hours: QuietHours): string =>
  hours.enabled ? `${hours.start ?? "?"}–${hours.end ?? "?"} ${hours.tz ?? ""}`.trim() : "off";

/** Describes what a scope sets for a part, in a few words. */
export function partWords(name: PartName, parts: Parts, format: Numbers): string {
  if (parts[name] == null) return "not set here";
  if (name === "combinators") {
    const all = parts.combinators ?? [];
    return all.length === 0 ? "none" : all.map(combinationWords).join("; ");
  }
  if (name === "quiet_hours") return quietWords(parts.quiet_hours ?? { enabled: false });
  if (name === "ai_report_focus") return FOCUS_WORDS[parts.ai_report_focus ?? "worst"];
  if (name === "ai_report_window_days") return `${parts.ai_report_window_days} days`;
  if (name in SETTING_WORDS) return format.percent(Number(parts[name]));
  return ruleWords(name as Trigger, parts[name as Trigger], format);
}

/** Returns the label of a rule in a backtest or log; a combination is named by both triggers. */
export const ruleName = (rule: string): string =>
  rule
    .split("+")
    .map((trigger) => TRIGGER_WORDS[trigger as Trigger]?.name ?? trigger)
    .join(" with ");
