import type { Webhook } from "@/lib/contract/webhook";
import { capitalized } from "@/lib/wording/grammar";

/** Consecutive failed attempts after which an endpoint is disabled. */
export const FAILURES_MAX = 15;

/** Shows an endpoint's health, with a symbol before the text. */
export function WebhookHealth({
  webhook: { active, disabled_at, fail_count },
  counts = "failed attempts",
}: {
  webhook: Pick<Webhook, "active" | "disabled_at" | "fail_count">;
  /** What counts as a failure. */
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
