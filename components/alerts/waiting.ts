import type { Backtest } from "@/lib/contract/notification";

type Alert = Backtest["alerts"][number];

/** True if quiet hours would have held a notice of a real-time alert. Digests have their own send time. */
export const wouldWait = ({ fired_ms, notices }: Pick<Alert, "fired_ms" | "notices">): boolean =>
  notices.some(({ cadence, due_ms }) => cadence === "realtime" && due_ms > fired_ms);

const WAITED = "would have waited for quiet hours to end";

/**
 * Describes how many of the backtest's alerts quiet hours would have held: "2 of the last 30 alerts would have
 * waited…".
 */
export function waitingWords({ alerts }: Pick<Backtest, "alerts">): string {
  if (alerts.length === 0) return `No alert in the last 30 days ${WAITED}`;
  const waiting = alerts.filter(wouldWait).length;
  return `${waiting} of the last ${alerts.length} ${alerts.length === 1 ? "alert" : "alerts"} ${WAITED}`;
}
