import type { CoachScope } from "@/lib/access/scope";
import {
  type Focus,
  PRESET_THRESHOLDS,
  type ReportSettings,
  type Trend,
  type WindowDays,
} from "@/lib/contract/concern";
import { type FuelingWindow, fuelingWindow, sessionsOf } from "./concerns";
import { requireMember } from "./rollup";
import { findLookedBack } from "./roster.store";
import { resolveReportSettings } from "./settings";
import { trendsIn } from "./trends";

/** An athlete's last days, complete, with what the latest sessions show beyond them. */
export interface KnownWindow {
  name: string | null;
  /** The athlete's account time in Unix milliseconds. */
  nowMs: number;
  focus: Focus;
  settings: ReportSettings;
  window: FuelingWindow;
  /** By the thresholds of the presets. */
  trends: Trend[];
}

/**
 * Returns what there is to say about one athlete.
 *
 * @param asked the athlete's configuration fills in what is absent
 * @throws resource_not_found for an athlete whom the coach does not reach
 */
export async function readWindow(
  scope: CoachScope,
  athleteId: string,
  asked: { window?: WindowDays | undefined; focus?: Focus | undefined },
): Promise<KnownWindow> {
  const member = await requireMember(scope, athleteId);
  const { name, nowMs } = member;
  const settings = resolveReportSettings(member.layers).values;
  const activities = await findLookedBack(scope, member);
  const { window: days = settings.report_window_days, focus = settings.report_focus } = asked;
  const window = fuelingWindow(activities, settings, nowMs, days);
  const trends = trendsIn(sessionsOf(activities, settings, nowMs), PRESET_THRESHOLDS, nowMs);
  return { name, nowMs, focus, settings, window, trends };
}
