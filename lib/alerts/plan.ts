import type { Channel, Rule } from "@/lib/contract/alerts";
import { nextLocalMs } from "@/lib/platform/local-time";
import type { Firing } from "./firing";
import { afterQuiet } from "./quiet";
import type { ResolvedRules } from "./rules";

/** When each coach gets the day's digest, in their own time zone. */
export const DIGEST_TIME = "07:00";

/** When trends are looked for, in the athlete's time zone: before that morning's digests. */
export const SWEEP_TIME = "06:00";

/** A coach who gets an athlete's alerts. */
export interface Recipient {
  coachId: string;
  timeZone: string;
}

/** One firing for one coach on one channel. */
export interface PlannedNotice {
  coachId: string;
  channel: Channel;
  /** The cadence it is sent with: safety alerts are never bundled. */
  cadence: Rule["cadence"];
  /** Unix milliseconds, team time. */
  dueMs: number;
}

/** A firing with its recipients, channels and times. */
export interface Planned {
  firing: Firing;
  notices: readonly PlannedNotice[];
}

/** Channels that can disturb someone. A portal entry just waits to be seen. */
const DISTURBING: readonly Channel[] = ["email", "push", "webhook"];

/**
 * Decides who is told of a firing, on which channel and when: immediately, or in the next morning's digest. On
 * disturbing channels, non-urgent alerts wait until quiet hours end; safety alerts never wait.
 *
 * @param nowMs team time
 */
export function planNotices(
  { channels, severity, isSafety }: Firing,
  { quiet_hours }: Pick<ResolvedRules, "quiet_hours">,
  recipients: readonly Recipient[],
  nowMs: number,
): PlannedNotice[] {
  return recipients.flatMap(({ coachId, timeZone }) =>
    channels.map((told) => {
      const { channel } = told;
      const cadence = isSafety ? "realtime" : told.cadence;
      const readyMs = cadence === "digest" ? nextLocalMs(nowMs, DIGEST_TIME, timeZone) : nowMs;
      const waits = !isSafety && severity !== "urgent" && DISTURBING.includes(channel);
      const dueMs = waits ? afterQuiet(readyMs, quiet_hours.all) : readyMs;
      return { coachId, channel, cadence, dueMs };
    }),
  );
}
