import type { TriageCounts } from "@/lib/contract/triage";

type Waiting = Pick<TriageCounts, "attention" | "flagged" | "quiet" | "trends">;

/** What waits by its parts: "9 flagged, 2 quiet, 1 trend". Empty where nothing waits. */
export function partsOfAttention({ flagged, quiet, trends }: Waiting): string {
  const parts = [
    [flagged, "flagged"],
    [quiet, "quiet"],
    [trends, trends === 1 ? "trend" : "trends"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}`)
    .join(", ");
}

/** The one number of the morning, as every page tells it: "12 need attention: 9 flagged, 2 quiet, 1 trend". */
export function attentionWords(waiting: Waiting): string {
  const { attention } = waiting;
  if (attention === 0) return "nobody needs attention";
  return `${attention} ${attention === 1 ? "needs" : "need"} attention: ${partsOfAttention(waiting)}`;
}
