import type { Format } from "@/components/format/format";
import type { Triage } from "./use-queue";

interface OthersProps {
  about: Triage;
  /** By the reader's clock. */
  format: Format;
}

/** Everyone else: who is to plan, and who has reported nothing, which is its own thing. */
export function Others({ about: { counts, coverage, window }, format }: OthersProps) {
  const share =
    coverage.sessions === 0 ? null : format.percent(coverage.reported / coverage.sessions);
  return (
    <section aria-label="Everyone else" className="mt-7 border-t border-line pt-4 text-ink2">
      <p>
        {counts.to_plan} on plan ·{" "}
        <a href="/roster?marker=unreported">{counts.unreported} not reported</a>
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

/** What is said once nothing waits, with the way to what the morning came to. */
export function AllClear({ about, format }: OthersProps) {
  return (
    <>
      <p className="mt-5 font-prose text-section">
        Nothing needs you. The next digest comes {format.dateTime(about.next_digest_ms)}.
      </p>
      <p className="mt-2">
        <a href="/triage/brief">{format.weekday(about.now_ms)} brief</a>
      </p>
    </>
  );
}
