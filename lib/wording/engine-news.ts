import { DAY_MS } from "@/lib/contract/durations";

/** When the engine's numbers last changed, and for how long people who knew the earlier ones are told. */
const [CHANGED_MS, TOLD_MS] = [Date.UTC(2026, 10, 24), 14 * DAY_MS];

/** Returns why plans changed, for someone here since `sinceMs`; null if they never saw the earlier numbers. */
export function engineNews(sinceMs: number, nowMs: number): string | null {
  const isNews = nowMs >= CHANGED_MS && nowMs < CHANGED_MS + TOLD_MS;
  return sinceMs < CHANGED_MS && isNews ? TEXT : null;
}

const TEXT =
  "Ranges and limits have changed: fluid limits are lower until every profile question is answered, and the weather entered is used as it is. Older plans haven’t changed and are marked as outdated.";
