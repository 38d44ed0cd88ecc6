import type { Channel, Rule } from "@/lib/contract/alerts";
import { nextLocalMs } from "@/lib/platform/local-time";
import type { Firing } from "./firing";
import { afterQuiet } from "./quiet";
import type { ResolvedRules } from "./rules";

/** When each coach has what was bundled for them through the day, by their own clock. */
export const DIGEST_TIME = "07:00";

/** When trends are looked for, by the athlete's clock: before the digests of that morning. */
export const SWEEP_TIME = "06:00";

/** A coach whom an athlete's alerts are for. */
export interface Recipient {
  coachId: string;
  timeZone: string;
}

/** One firing on its way to one coach by one channel. */
export interface PlannedNotice {
  coachId: string;
  channel: Channel;
  /** As it is sent: what is about safety is not bundled. */
  cadence: Rule["cadence"];
  /** Unix milliseconds, team time. */
  dueMs: number;
}

/** A firing with whom it is told, by what and when. */
export interface Planned {
  firing: Firing;
  notices: readonly PlannedNotice[];
}

/** What disturbs, or can. An entry in the portal waits to be looked at. */
const DISTURBING: readonly Channel[] = ["email", "push", "webhook"];

/**
 * To whom a firing goes, by what, and when: at once, or bundled in the next morning's digest. What disturbs and is not
 * urgent waits until quiet hours end; what is about safety waits for nothing.
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
