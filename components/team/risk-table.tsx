"use client";

import { parseAsInteger, useQueryState } from "nuqs";
import { SEVERITY_NAMES, SeverityMark, SHAPE_OF } from "@/components/charts/marks";
import { Heads } from "@/components/ui/heads";
import { PageLink } from "@/components/ui/page-link";
import { WhenHeard } from "@/components/ui/when-heard";
import { TableScroller } from "../portal/sections";
import { Empty } from "../portal/states";
import { type AthleteRisk, atRisk } from "./risk";

const SLIDER = "mt-2 block h-11 w-full max-w-xs md:h-8";

/** Lists athletes at risk across the team, with adjustable thresholds and the resulting count. */
export function RiskTable({ athletes }: { athletes: readonly AthleteRisk[] }) {
  const [markers, setMarkers] = useQueryState("markers", parseAsInteger.withDefault(2));
  const [coverage, setCoverage] = useQueryState("coverage", parseAsInteger.withDefault(50));
  const found = atRisk(athletes, { markers, coverage });
  return (
    <>
      <WhenHeard className="mt-5 flex flex-wrap gap-7 print:hidden">
        <label className="w-full max-w-xs font-semibold">
          {markers} or more markers
          <input
            type="range"
            min={1}
            max={8}
            value={markers}
            onChange={({ target }) => void setMarkers(target.valueAsNumber)}
            className={SLIDER}
          />
        </label>
        <label className="w-full max-w-xs font-semibold">
          or under {coverage}% of sessions reported
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={coverage}
            onChange={({ target }) => void setCoverage(target.valueAsNumber)}
            className={SLIDER}
          />
        </label>
      </WhenHeard>
      <p role="status" className="mt-3 font-semibold">
        {found.length} of {athletes.length} athletes
      </p>
      {found.length === 0 ? (
        <Empty title="No athletes match">
          <p>Move the sliders to see more.</p>
        </Empty>
      ) : (
        <TableScroller label="Athletes at risk">
          <table className="mt-3 w-full text-left">
            <caption className="sr-only">
              Athletes at risk: hyponatremia risk first, then most markers
            </caption>
            <Heads
              of={[
                "Athlete",
                { title: "Coach", isWide: true },
                "Markers",
                { title: "Reported", isRight: true, isWide: true },
              ]}
            />
            <tbody>
              {found.map((athlete) => (
                <tr key={athlete.athlete_uid} className="h-12 border-b border-line compact:h-9">
                  <th scope="row" className="pr-5 font-normal">
                    <PageLink
                      href={`/athletes/${athlete.athlete_uid}`}
                      className="inline-flex min-h-11 items-center font-semibold text-ink no-underline hover:underline md:min-h-8"
                    >
                      <bdi>{athlete.name ?? "No name"}</bdi>
                    </PageLink>
                    <bdi className="block pb-1 text-small text-ink2 lg:hidden">{athlete.coach}</bdi>
                  </th>
                  <td className="pr-5 max-lg:hidden">
                    <bdi>{athlete.coach}</bdi>
                  </td>
                  <td className="py-2 pr-5">
                    <Markers of={athlete} />
                    <span className="block text-small text-ink2 lg:hidden">
                      {reportedOf(athlete)}
                      {athlete.sessions > 0 && " reported"}
                    </span>
                  </td>
                  <td className="text-right whitespace-nowrap max-lg:hidden">
                    {reportedOf(athlete)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroller>
      )}
    </>
  );
}

const reportedOf = ({ sessions, reported }: AthleteRisk): string =>
  sessions === 0 ? "no sessions" : `${reported} of ${sessions}`;

/** Lists an athlete's markers, worst first. Markers without a reason here are only counted. */
function Markers({ of: { severity, reasons, markers } }: { of: AthleteRisk }) {
  if (severity === null) return <span className="text-ink2 max-lg:hidden">None</span>;
  const shape = SHAPE_OF[severity];
  const more = markers - reasons.length;
  return (
    <span className="flex items-center gap-2">
      <SeverityMark severity={shape} label={SEVERITY_NAMES[shape]} />
      <span>{[...reasons, ...(more > 0 ? [`${more} more`] : [])].join(" · ")}</span>
    </span>
  );
}
