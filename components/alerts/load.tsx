"use client";

import { useState } from "react";
import { LoadBars } from "../charts/load-bars";
import { SeverityMark } from "../charts/marks";
import type { Format } from "../format/format";
import { refusalText } from "../portal/api";
import { Button } from "../ui/button";
import type { Place } from "./held";
import { candidatesOf, MONDAY_MOST, smallestOf, type Tried } from "./suggest";
import { askBacktest, backtestBody, type Would } from "./use-backtest";
import type { Rules } from "./use-rules";
import { lineWords, TRIGGER_WORDS } from "./words";

interface LoadProps {
  rules: Rules;
  place: Place;
  would: Would;
  format: Format;
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** What the rules, as they are on the page, come to: alerts in the last days, and what a Monday begins with. */
export function Load({ rules, place, would, format }: LoadProps) {
  const { told, isUpdating, error } = would;
  if (told === null)
    return (
      <p role="status" className="mt-4 min-h-14 text-ink2">
        {error === null
          ? "Looking at what these rules would have told in the last 30 days…"
          : refusalText(error)}
      </p>
    );
  const load = told.expected_monday_load;
  const isMuch = load !== null && load > MONDAY_MOST;
  const bars = told.by_weekday.map(
    ({ weekday, alert_count }) => `${capital(weekday)} ${alert_count}`,
  );
  return (
    <section aria-label="What these rules come to" className="mt-4 min-h-14">
      <div
        className={`flex flex-wrap items-center gap-x-7 gap-y-2 ${isUpdating ? "text-ink3" : ""}`}
      >
        {load !== null && (
          <p className="flex items-center gap-2">
            {isMuch && <SeverityMark severity="watch" label="Watch" />}
            <span>
              Expected Monday load with these rules:{" "}
              <strong data-load>{format.number(load, 1)}</strong>
            </span>
          </p>
        )}
        <p data-told>
          Last 30 days: {told.alert_count} {told.alert_count === 1 ? "alert" : "alerts"},{" "}
          {told.athlete_count} {told.athlete_count === 1 ? "athlete" : "athletes"}, about{" "}
          {format.number(told.alerts_per_week, 1)} a week
        </p>
        <p className="flex items-center gap-2 text-small">
          Mon to Sun{" "}
          <LoadBars
            values={told.by_weekday.map(({ alert_count }) => alert_count)}
            summary={`Alerts by weekday: ${bars.join(", ")}`}
          />
        </p>
        <a href="/alerts/activity" className="text-small">
          See list
        </a>
      </div>
      <p role="status" className="text-small text-ink2">
        {isUpdating ? "updating…" : error === null ? "" : `Not updated: ${refusalText(error)}`}
      </p>
      {isMuch && !isUpdating && (
        <Suggestion {...{ rules, place, format }} key={JSON.stringify(rules.draft)} told={told} />
      )}
    </section>
  );
}

/** Tries up to three changes when asked, and proposes the smallest that helps. */
function Suggestion({
  rules,
  place,
  told,
  format,
}: Omit<LoadProps, "would"> & { told: NonNullable<Would["told"]> }) {
  const [state, setState] = useState<"idle" | "trying" | { found: Tried | null }>("idle");
  const [problem, setProblem] = useState<string | null>(null);
  const candidates = candidatesOf(rules.held, told);
  const suggest = async () => {
    setState("trying");
    setProblem(null);
    const tried: Tried[] = [];
    try {
      for (const { trigger, rule } of candidates) {
        const body = backtestBody(place, { ...rules.draft, [trigger]: rule });
        tried.push({ trigger, rule, told: await askBacktest(body) });
      }
      setState({ found: smallestOf(tried) });
    } catch (refusal) {
      setState("idle");
      setProblem(refusalText(refusal));
    }
  };
  const found = typeof state === "string" ? null : state.found;
  const left = found?.told.expected_monday_load ?? null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-3 text-ink2">
      <p>More than {MONDAY_MOST} on a Monday is hard to get through.</p>
      {candidates.length > 0 && found === null && (
        <Button onClick={() => void suggest()} disabled={state === "trying"}>
          {state === "trying" ? "Trying…" : "Suggest a change"}
        </Button>
      )}
      {found !== null && left !== null && (
        <>
          <p role="status">
            {left > MONDAY_MOST && "No single line gets under. The nearest: "}
            {TRIGGER_WORDS[found.trigger].name} only{" "}
            {lineWords(found.trigger, found.rule.amber_threshold ?? null, format)}: Monday load{" "}
            {format.number(left, 1)}, {told.alert_count - found.told.alert_count} alerts fewer.
          </p>
          <Button onClick={() => rules.set({ [found.trigger]: found.rule })}>Use this</Button>
        </>
      )}
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  );
}
