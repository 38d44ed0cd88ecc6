import type { Metadata } from "next";
import { type Format, formatOf } from "@/components/format/format";
import { Board } from "@/components/triage/board";
import { readTriage } from "@/lib/triage/triage";
import { portalPage } from "../portal-page";

export const metadata: Metadata = { title: "Triage" };

/** Who needs somebody this morning, one decision at a time. */
export default portalPage(
  "coach:triage",
  async ({ coach, reader }) => {
    const triage = await readTriage(coach, {});
    const { timeZone, preferences } = reader;
    const format = formatOf({ ...preferences, timeZone, nowMs: coach.nowMs });
    const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone });
    return (
      <Board
        initial={triage}
        title={`${weekday.format(coach.nowMs)} triage`}
        nowMs={coach.nowMs}
        allClear={
          <p className="mt-5 font-prose text-section">
            Nothing needs you. The next digest comes {format.dateTime(triage.next_digest_ms)}.
          </p>
        }
        footer={<Others triage={triage} format={format} />}
      />
    );
  },
  { width: "bare" },
);

/** Everybody else: who is to plan, and who has reported nothing, which is its own thing. */
function Others({
  triage: { counts, coverage, window },
  format,
}: {
  triage: Awaited<ReturnType<typeof readTriage>>;
  format: Format;
}) {
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
