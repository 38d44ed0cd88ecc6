import type { Format } from "@/components/format/format";
import type { TriageCounts } from "@/lib/contract/triage";
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
      <OtherCounts counts={counts} />
      {share !== null && (
        <p className="mt-1 text-small">
          Coverage: {share} of {format.number(coverage.sessions)} sessions in {window} days were
          reported.
        </p>
      )}
    </section>
  );
}

/** Counts everyone who needs nothing. Nobody counts as on plan before they reported a session. */
export const OtherCounts = ({ counts }: { counts: TriageCounts }) => (
  <p>
    <strong>{counts.to_plan}</strong> on plan ·{" "}
    {counts.no_sessions > 0 && (
      <>
        <a href="/roster?marker=no_sessions">{counts.no_sessions} without sessions</a> ·{" "}
      </>
    )}
    <a href="/roster?marker=unreported">{counts.unreported} not reported</a>
  </p>
);

interface NextDigestProps {
  atMs: number;
  format: Format;
  /** True if the reader unsubscribed, so that the digest doesn't come by email. */
  isUnsubscribed: boolean;
}

/** Says when the next digest comes. */
export const NextDigest = ({ atMs, format, isUnsubscribed }: NextDigestProps) => (
  <>
    {isUnsubscribed ? (
      <>
        You unsubscribed, so no digest comes by email. <a href="/settings#emails">Get it again</a>.
      </>
    ) : (
      <>The next digest comes {format.dateTime(atMs)}.</>
    )}
  </>
);

/** Shown once nothing is waiting, with a link to the morning's brief. */
export function AllClear({
  about,
  format,
  isUnsubscribed,
}: OthersProps & Pick<NextDigestProps, "isUnsubscribed">) {
  return (
    <>
      <p className="mt-5 font-prose text-section">
        Nothing needs you.{" "}
        <NextDigest atMs={about.next_digest_ms} {...{ format, isUnsubscribed }} />
      </p>
      <p className="mt-2">
        <a href="/triage/brief">{format.weekday(about.now_ms)} brief</a>
      </p>
    </>
  );
}
