import type { Format } from "@/components/format/format";
import type { Triage } from "./use-queue";

interface OthersProps {
  about: Triage;
  /** By the reader's clock. */
  format: Format;
}

/** Everybody else: who is to plan, and who has reported nothing, which is its own thing. */
export function Others({ about: { counts, coverage, window }, format }: OthersProps) {
  const share =
    coverage.sessions === 0 ? null : format.percent(coverage.reported / coverage.sessions);
  return (
    <section aria-label="Everybody else" className="mt-7 border-t border-line pt-4 text-ink2">
      <p>
        {counts.to_plan} to plan ·{" "}
        <a href="/roster?marker=unreported">{counts.unreported} nothing reported</a>
      </p>
      {share !== null && (
        <p className="mt-1 text-small">
          Coverage: {share} of {format.number(coverage.sessions)} sessions in {window} days were
          reported.
        </p>
      )}
    </section>
  );
}

/** What is said once nothing waits. */
export function AllClear({ about, format }: OthersProps) {
  return (
    <p className="mt-5 font-prose text-section">
      Nothing needs you. The next digest comes {format.dateTime(about.next_digest_ms)}.
    </p>
  );
}
