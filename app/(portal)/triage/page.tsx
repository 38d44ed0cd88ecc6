import type { Metadata } from "next";
import { Board } from "@/components/triage/board";
import { readTriage } from "@/lib/triage/triage";
import { portalPage } from "../portal-page";

export const metadata: Metadata = { title: "Triage" };

/** Who needs somebody this morning, one decision at a time. */
export default portalPage(
  "coach:triage",
  async ({ coach, reader }) => {
    const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: reader.timeZone });
    return (
      <Board
        initial={await readTriage(coach, {})}
        title={`${weekday.format(coach.nowMs)} triage`}
        nowMs={coach.nowMs}
      />
    );
  },
  { width: "bare" },
);
