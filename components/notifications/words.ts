import type { Channel } from "@/lib/contract/alerts";
import type { Trigger } from "@/lib/contract/concern";
import type { Notification } from "@/lib/contract/notification";
import { capitalized } from "@/lib/wording/grammar";
import { SAFETY_NAME } from "@/lib/wording/safety";
import { type SeverityName, SHAPE_OF } from "../charts/marks";

type Alert = Notification["alerts"][number];

/** Labels of what each rule watches for. */
const RULES: Readonly<Record<Trigger, string>> = {
  hyponatremia_pattern: SAFETY_NAME,
  under_fuel: "Under-fueled",
  symptom: "Symptoms",
  low_rating: "Low rating",
  dial_down: "Carrying less",
  sleep_trend: "Sleeping less",
  went_quiet: "Gone quiet",
};

const isTrigger = (name: string): name is Trigger => Object.hasOwn(RULES, name);

/** Returns the label of the rule that alerted: one trigger, or two crossed by the same session. */
export const ruleText = (rule: string): string =>
  rule
    .split("+")
    .map((name) => (isTrigger(name) ? RULES[name] : name))
    .map((name, place) => (place === 0 ? name : name.toLowerCase()))
    .join(" and ");

/** Returns the severity on the portal's shared scale. */
export const severityOf = ({ rule, severity }: Pick<Alert, "rule" | "severity">): SeverityName => {
  if (rule.split("+").includes("hyponatremia_pattern")) return "safety";
  return SHAPE_OF[severity];
};

const CHANNELS: Readonly<Record<Channel, string>> = {
  in_portal: "portal",
  email: "email",
  push: "push",
  webhook: "webhook",
};

const RESULTS = {
  sent: "sent",
  no_device: "no browser registered",
  no_endpoint: "no webhook in use",
  unsubscribed: "not sent, you unsubscribed",
} as const;

/** Describes a channel and its result: "Mail: sent". */
export const channelText = ({ channel, result }: Alert["channels"][number]): string =>
  `${capitalized(CHANNELS[channel])}: ${RESULTS[result]}`;
