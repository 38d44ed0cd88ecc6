const DAY_MS = 86_400_000;
/** When the engine's numbers last changed, and for how long that is told to those who knew the former ones. */
const [CHANGED_MS, TOLD_MS] = [Date.UTC(2026, 10, 24), 60 * DAY_MS];

/** Why plans changed, for somebody who has been here since `sinceMs`; null for who never saw the former numbers. */
export function engineNews(sinceMs: number, nowMs: number): string | null {
  const isNews = nowMs >= CHANGED_MS && nowMs < CHANGED_MS + TOLD_MS;
  return sinceMs < CHANGED_MS && isNews ? TEXT : null;
}

const TEXT =
  "Ranges and limits have changed: a fluid limit is lower now while questions are open, and weather you enter counts as it is. Older plans stay as they were and are marked as outdated.";
