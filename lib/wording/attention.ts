import type { TriageCounts } from "@/lib/contract/triage";

type Waiting = Pick<TriageCounts, "attention" | "flagged" | "quiet" | "trends">;

/** Returns what needs attention by kind: "9 flagged, 2 quiet, 1 trending down". Empty if nothing does. */
function partsOfAttention({ flagged, quiet, trends }: Waiting): string {
  const parts = [
    [flagged, "flagged"],
    [quiet, "quiet"],
    [trends, "trending down"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}`)
    .join(", ");
}

/**
 * Returns the morning's one number, as shown on every page: "12 need attention: 9 flagged, 2 quiet, 1 trending down".
 */
export function attentionWords(waiting: Waiting): string {
  const { attention } = waiting;
  if (attention === 0) return "nobody needs attention";
  return `${attention} ${attention === 1 ? "needs" : "need"} attention: ${partsOfAttention(waiting)}`;
}
