import type { TriageCounts } from "@/lib/contract/triage";

type Waiting = Pick<TriageCounts, "attention" | "flagged" | "quiet" | "trends">;

/** What waits by its parts: "9 flagged, 2 quiet, 1 trending down". Empty where nothing waits. */
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

/** The one number of the morning, as every page tells it: "12 need attention: 9 flagged, 2 quiet, 1 trending down". */
export function attentionWords(waiting: Waiting): string {
  const { attention } = waiting;
  if (attention === 0) return "nobody needs attention";
  return `${attention} ${attention === 1 ? "needs" : "need"} attention: ${partsOfAttention(waiting)}`;
}
