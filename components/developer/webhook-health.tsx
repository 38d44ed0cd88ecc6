import type { Webhook } from "@/lib/contract/webhook";
import { capitalized } from "@/lib/wording/grammar";

/** Failed attempts in a row after which an endpoint is stopped. */
export const FAILURES_MAX = 15;

/** How an endpoint does, with a sign before the words. */
export function WebhookHealth({
  webhook: { active, disabled_at, fail_count },
  counts = "failed attempts",
}: {
  webhook: Pick<Webhook, "active" | "disabled_at" | "fail_count">;
  /** What counts against it. */
  counts?: "failed attempts" | "exhausted deliveries";
}) {
  if (disabled_at !== null)
    return (
      <span>
        ✕ Stopped after {FAILURES_MAX} {counts} in a row
      </span>
    );
  if (!active) return <span>– Paused</span>;
  if (fail_count === 0) return <span>✓ Working</span>;
  return (
    <span>
      ↻ {capitalized(counts)} in a row: {fail_count}. It stops at {FAILURES_MAX}.
    </span>
  );
}
