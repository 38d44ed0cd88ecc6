import type { Metadata } from "next";
import { formatOf } from "@/components/format/format";
import { Board } from "@/components/triage/board";
import { readTriage } from "@/lib/triage/triage";
import { portalPage } from "../portal-page";

export const metadata: Metadata = { title: "Triage" };

/** Who needs somebody this morning, one decision at a time. */
export default portalPage(
  "coach:triage",
  async ({ coach, reader }) => {
    const { counts, items } = await readTriage(coach);
    const format = formatOf({
      ...reader.preferences,
      timeZone: reader.timeZone,
      nowMs: coach.nowMs,
    });
    const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: reader.timeZone });
    return (
      <Board
        key={coach.coachId}
        initial={{ counts, items }}
        title={`${weekday.format(coach.nowMs)} triage`}
        nowMs={coach.nowMs}
        allClear={<AllClear hasItems={items.length > 0} />}
        footer={<Others counts={counts} today={format.date(coach.nowMs)} />}
      />
    );
  },
  { isBare: true },
);

const AllClear = ({ hasItems }: { hasItems: boolean }) => (
  <p className="mt-5 font-prose text-section">
    Nothing needs you{hasItems ? " any more" : ""}. The next digest comes at 07:00.
  </p>
);

/** Everybody else: to plan, and not reported, which is its own thing. */
function Others({
  counts,
  today,
}: {
  counts: { to_plan: number; unreported: number; total: number };
  today: string;
}) {
  return (
    <section aria-label="Everybody else" className="mt-7 border-t border-line pt-4 text-ink2">
      <p>
        {counts.to_plan} to plan ·{" "}
        <a href="/roster?marker=unreported">{counts.unreported} nothing reported</a>
      </p>
      <p className="text-small">
        {counts.total} athletes, {today}
      </p>
    </section>
  );
}
