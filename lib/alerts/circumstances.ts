import type { ReportSettingsDocument, RulesDocument } from "@/lib/contract/alerts";
import type { Layers } from "@/lib/roster/settings";
import type { Recipient } from "./plan";

/** What decides about the alerts of one athlete to one team. */
export interface Circumstances {
  relationId: string;
  teamId: string;
  athleteId: string;
  /** When they agreed, in Unix milliseconds of team time. */
  acceptedMs: number;
  /** How far the clocks of the athlete's account and of the team are ahead of wall time. */
  accountOffsetMs: number;
  teamOffsetMs: number;
  /** The athlete's own, else that of who looks after them. */
  timeZone: string;
  /** Whether the team's tier may read how its athletes fuel. */
  isReading: boolean;
  /** Who has the alerts: the coach whose athlete it is, else those who lead the team. */
  recipients: Recipient[];
  /** The groups the athlete is in, the oldest first. */
  groupIds: readonly string[];
  rules: Layers<RulesDocument>;
  settings: Layers<ReportSettingsDocument>;
  /** The morning of which trends were last looked for, Unix milliseconds of account time. */
  sweptMs: number | null;
  /** Since when they need attention, team time; null while they do not. */
  attentionSinceMs: number | null;
}
