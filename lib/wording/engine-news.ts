import { DAY_MS } from "@/lib/contract/durations";

/** When the engine's numbers last changed, and for how long that is told to those who knew the former ones. */
const [CHANGED_MS, TOLD_MS] = [Date.UTC(2026, 10, 24), 14 * DAY_MS];

/** Why plans changed, for somebody who has been here since `sinceMs`; null for who never saw the former numbers. */
export function engineNews(sinceMs: number, nowMs: number): string | null {
  const isNews = nowMs >= CHANGED_MS && nowMs < CHANGED_MS + TOLD_MS;
  return sinceMs < CHANGED_MS && isNews ? TEXT : null;
}

const TEXT =
  "Ranges and limits have changed: fluid limits are lower until every profile question is answered, and the weather entered is used as it is. Older plans haven’t changed and are marked as outdated.";
