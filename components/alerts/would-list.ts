import type { Backtest } from "@/lib/contract/notification";
import type { Format } from "../format/format";
import { wouldWait } from "./waiting";
import { CHANNEL_WORDS } from "./words";

/** An alert the rules would have sent. */
export type WouldBe = Backtest["alerts"][number];

/** Groups alerts by the day they would have fired, newest first, filtered by rule and athlete. */
export function daysOf(
  alerts: readonly WouldBe[],
  dayOf: (ms: number) => string,
  { rule, athlete }: { rule: string | null; athlete: string | null },
): { day: string; alerts: WouldBe[] }[] {
  const days: { day: string; alerts: WouldBe[] }[] = [];
  for (const alert of alerts) {
    if (rule !== null && alert.rule !== rule) continue;
    if (athlete !== null && alert.athlete_uid !== athlete) continue;
    const day = dayOf(alert.fired_ms);
    const last = days.at(-1);
    if (last?.day === day) last.alerts.push(alert);
    else days.push({ day, alerts: [alert] });
  }
  return days;
}

type Moments = Pick<Format, "dateTime">;

/**
 * Describes through which channels an alert would have been sent, and when: "portal right away; email held until Mon 23
 * Nov, 06:00".
 */
export function sentWords({ fired_ms, notices }: WouldBe, format: Moments): string {
  const times = new Map<string, Set<string>>();
  for (const notice of notices) {
    const { channel, cadence, due_ms } = notice;
    const isHeld = wouldWait({ fired_ms, notices: [notice] });
    const when =
      cadence === "digest"
        ? `in the digest of ${format.dateTime(due_ms)}`
        : isHeld
          ? `held by quiet hours until ${format.dateTime(due_ms)}`
          : "right away";
    times.set(when, (times.get(when) ?? new Set()).add(CHANNEL_WORDS[channel].toLowerCase()));
  }
  if (times.size === 0) return "nobody to notify";
  return [...times].map(([when, channels]) => `${[...channels].join(", ")} ${when}`).join("; ");
}
