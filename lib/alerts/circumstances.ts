import type { ReportSettingsDocument, RulesDocument } from "@/lib/contract/alerts";
import type { Layers } from "@/lib/roster/settings";
import type { Recipient } from "./plan";

/** Everything that determines one athlete's alerts for one team. */
export interface Circumstances {
  relationId: string;
  teamId: string;
  athleteId: string;
  /** When the athlete agreed, in Unix milliseconds of team time. */
  acceptedMs: number;
  /** How far the athlete's account clock is ahead of wall time. `teamOffsetMs` is the same for the team's. */
  accountOffsetMs: number;
  teamOffsetMs: number;
  /** The athlete's own time zone, otherwise that of whoever looks after them. */
  timeZone: string;
  /** Whether the team's tier includes reading its athletes' fueling. */
  isReading: boolean;
  /** Who gets the alerts: the athlete's coach, otherwise the team's leaders. */
  recipients: Recipient[];
  /** The athlete's groups, oldest first. */
  groupIds: readonly string[];
  rules: Layers<RulesDocument>;
  settings: Layers<ReportSettingsDocument>;
  /** The morning trends were last looked for, Unix milliseconds of account time. */
  sweptMs: number | null;
  /** Since when they need attention, team time; null if they don't. */
  attentionSinceMs: number | null;
}
