"use client";

import { useQueryStates } from "nuqs";
import { Fragment } from "react";
import { AdherenceMultiples } from "@/components/charts/adherence-multiples";
import { ChartFrame } from "@/components/charts/chart-frame";
import { ChartKeys } from "@/components/charts/chart-keys";
import { ChartTable } from "@/components/charts/chart-table";
import { SeverityMark } from "@/components/charts/marks";
import { pointsSummary, sessionPointsOf } from "@/components/charts/session-point";
import type { Format } from "@/components/format/format";
import { formatOf } from "@/components/format/format";
import { refusalText } from "@/components/portal/api";
import { Card } from "@/components/portal/sections";
import { useReader } from "@/components/portal/settings-context";
import { useFixedKeys, useKeyOf, useShortcuts } from "@/components/portal/shortcuts";
import { Empty } from "@/components/portal/states";
import { Button } from "@/components/ui/button";
import type { Focus, WindowDays } from "@/lib/contract/concern";
import { DAY_MS } from "@/lib/contract/durations";
import type { WindowChanges } from "@/lib/roster/changes";
import { SAFETY_NAME } from "@/lib/wording/safety";
import { Changes } from "./changes";
import { Choice } from "./choice";
import { SessionTable } from "./session-table";
import { type Rollup, useRollup } from "./use-rollup";
import { FOCUS_WORDS, FOCUSES, viewParsers, WINDOWS } from "./view-state";
import { WindowPerHour } from "./window-per-hour";
import { type CutoffLine, cutoffWords, type Risk } from "./words";

interface AthleteViewProps {
  /** The current time in the athlete's account, and the time zone their sessions are dated by. */
  athlete: { athlete_uid: string; name: string | null; nowMs: number; timeZone: string };
  initial: Rollup;
  defaults: { window: WindowDays; focus: Focus };
  changes: Readonly<Record<WindowDays, WindowChanges>>;
  /** All known risks, whichever sessions are shown. */
  risks: readonly Risk[];
  cutoffs: readonly CutoffLine[];
  /** True if the reader may view and change the rules. */
  hasRules: boolean;
}

/** Shows how an athlete fueled over a window: charts or their table, what changed, and the sessions. */
export function AthleteView({
  athlete,
  initial,
  defaults,
  changes,
  risks,
  cutoffs: lines,
  hasRules,
}: AthleteViewProps) {
  const { preferences, isSample } = useReader();
  const { athlete_uid, nowMs, timeZone } = athlete;
  const format = formatOf({ ...preferences, timeZone, nowMs });
  const [{ window, focus, view, sessions: cited }, setView] = useQueryStates(
    viewParsers(defaults),
    {
      // The API doesn't know the sample roster, so the server renders each window and focus of it.
      shallow: !isSample,
      scroll: false,
    },
  );
  const { data = initial, error, isPlaceholderData, refetch } = useRollup(initial, window, focus);
  const tableKey = useKeyOf("table");
  const toggle = () => void setView({ view: view === "table" ? null : "table" });
  useShortcuts({ table: toggle });
  useFixedKeys(
    Object.fromEntries(
      WINDOWS.map((days, place) => [String(place + 1), () => void setView({ window: days })]),
    ),
  );
  const base = `/athletes/${athlete_uid}`;
  const settings = data.settings_resolved;
  const cutoffs = {
    carb: settings.concern_carb_cutoff,
    sodium: settings.concern_sodium_cutoff,
    fluid: settings.concern_fluid_cutoff,
  };
  const points = sessionPointsOf(
    data.sessions,
    ({ activity_id }) => `${base}/sessions/${activity_id}`,
    ({ date_millis }) => format.date(date_millis),
  );
  const known = changes[data.window];
  const words = { percent: format.percent, hours: format.hours };
  const title = `Last ${data.window} days, sessions ${FOCUS_WORDS[data.focus].which}`.trim();
  const caption = `${title.replace(/, sessions$/, "")}, in percent of plan`;
  const fromMs = nowMs - data.window * DAY_MS;
  return (
    <>
      <Risks of={risks.filter(({ date_millis }) => date_millis > fromMs)} {...{ format, base }} />
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <Choice
          label="Period"
          options={WINDOWS.map((days, place) => ({
            value: days,
            title: `${days} days`,
            shortcut: preferences.shortcuts ? String(place + 1) : null,
          }))}
          chosen={window}
          onChoose={(days) => void setView({ window: days })}
        />
        <Choice
          label="Sessions"
          options={FOCUSES.map((value) => ({ value, title: FOCUS_WORDS[value].title }))}
          chosen={focus}
          onChoose={(value) => void setView({ focus: value })}
        />
        <Choice
          label="View"
          options={[
            { value: "chart", title: "Chart", shortcut: tableKey },
            { value: "table", title: "Table", shortcut: tableKey },
          ]}
          chosen={view}
          onChoose={(value) => void setView({ view: value === "table" ? "table" : null })}
        />
      </div>
      <p role="status" className="mt-3 text-ink2">
        {isPlaceholderData && error === null
          ? `Loading ${window} days…`
          : `Coverage: ${format.number(known.reported)} of ${format.number(known.sessions)} sessions in ${data.window} days reported.`}
      </p>
      {error !== null && (
        <p role="alert" className="mt-3 border-l-4 border-concern bg-concern-soft px-4 py-3">
          {refusalText(error)} Showing earlier data.{" "}
          <Button tone="bare" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {points.length === 0 ? (
        <Nothing
          {...{ window: data.window, focus: data.focus }}
          sessions={known.sessions}
          hasEarlier={changes[30].sessions > 0}
          onAll={() => void setView({ focus: "rolling" })}
        />
      ) : (
        <div className="mt-3">
          <ChartKeys>
            <ChartFrame
              title={caption}
              summary={pointsSummary(points)}
              chart={
                <AdherenceMultiples
                  points={points}
                  span={{ fromMs, toMs: nowMs }}
                  cutoffs={cutoffs}
                  {...words}
                  hours={(value) => format.number(value, 1)}
                />
              }
              table={
                <ChartTable
                  points={points}
                  caption={caption}
                  isShown={view === "table"}
                  {...words}
                />
              }
              shown={view}
            />
          </ChartKeys>
        </div>
      )}
      <Cutoffs lines={lines} format={format} base={base} hasRules={hasRules} />
      <Card title="What changed">
        <Changes {...{ known, format, base }} window={data.window} athleteUid={athlete_uid} />
      </Card>
      {points.length > 0 && (
        <>
          <Card title="Per hour">
            <WindowPerHour sessions={data.sessions} {...{ format, base }} />
          </Card>
          <SessionTable {...{ format, base, cited }} sessions={data.sessions} />
        </>
      )}
    </>
  );
}

/** Lists the window's sessions with too much fluid, ahead of every other choice. */
function Risks({ of, format, base }: { of: readonly Risk[]; format: Format; base: string }) {
  if (of.length === 0) return null;
  return (
    <section
      aria-labelledby="risks"
      className="mt-5 rounded-control border-l-4 border-safety bg-safety-soft px-4 py-3"
    >
      <h2 id="risks" className="flex items-center gap-2 font-semibold">
        <SeverityMark severity="safety" /> {SAFETY_NAME}
      </h2>
      <ul className="mt-1 space-y-1">
        {of.map(({ activity_id, date_millis, drank }) => (
          <li key={activity_id}>
            <a href={`${base}/sessions/${activity_id}`}>{format.date(date_millis)}</a>: {drank}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Explains why there is no session to show, and what to do about it. */
function Nothing({
  window,
  focus,
  sessions,
  hasEarlier,
  onAll,
}: {
  window: WindowDays;
  focus: Focus;
  sessions: number;
  /** True if the longest period has sessions. */
  hasEarlier: boolean;
  onAll: () => void;
}) {
  if (sessions === 0)
    return (
      <Empty title={`No sessions in ${window} days`}>
        {hasEarlier ? <p>Choose a longer period to see earlier sessions.</p> : undefined}
      </Empty>
    );
  return (
    <Empty title={`None of ${sessions} sessions in ${window} days`}>
      <p>This view only shows sessions {FOCUS_WORDS[focus].which}, and there were none.</p>
      <Button onClick={onAll}>Show all sessions</Button>
    </Empty>
  );
}

interface CutoffsProps {
  lines: readonly CutoffLine[];
  format: Format;
  /** The athlete's base path. */
  base: string;
  /** True if the reader may view and change the rules. */
  hasRules: boolean;
}

/** Lists the effective cutoffs and where each was set, with links to every scope that could set it. */
function Cutoffs({ lines, format, base, hasRules }: CutoffsProps) {
  return (
    <p className="mt-3 text-small text-ink2">
      {lines.map((line) => (
        <Fragment key={line.nutrients.join()}>
          {cutoffWords(line, format)},{" "}
          {hasRules && line.href !== null ? <a href={line.href}>{line.source}</a> : line.source}.{" "}
        </Fragment>
      ))}
      {hasRules && <a href={`${base}/alerts`}>Why these values</a>}
    </p>
  );
}
