import type { Format } from "@/components/format/format";
import type { Triage } from "./use-queue";

interface OthersProps {
  about: Triage;
  /** In the reader's time zone. */
  format: Format;
}

/** Summarizes everyone else: those on plan, and separately those who reported nothing. */
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

/** Shown once nothing is waiting, with a link to the morning's brief. */
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
