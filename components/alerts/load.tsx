"use client";

import { useState } from "react";
import { capitalized } from "@/lib/wording/grammar";
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

type Result = NonNullable<Would["backtest"]>;

/** Takes the focus when the button pressed inside it disappears. */
const LOAD_ID = "rules-load";

/** Shows what the rules on the page would produce: alerts in the last days, and the expected Monday load. */
export function Load(props: LoadProps) {
  const { backtest, answers, error } = props.would;
  return (
    <>
      <p role="status" className="sr-only">
        {error !== null && `Not updated: ${refusalText(error)}`}
        {/* Announced once the numbers have settled; the key repeats it if another change gives the same result. */}
        {error === null && backtest !== null && (
          <span key={answers}>{heard(backtest, props.format)}</span>
        )}
      </p>
      {backtest === null ? (
        <p className="mt-4 min-h-14 text-ink2 max-sm:min-h-28">
          {error === null
            ? "Checking which alerts these rules would have sent in the last 30 days…"
            : refusalText(error)}
        </p>
      ) : (
        <Numbers {...props} backtest={backtest} />
      )}
    </>
  );
}

const countOf = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Formats an estimate: "about 2", "under 1". */
const about = (value: number, format: Format): string =>
  value > 0 && value < 1 ? "under 1" : `${value === 0 ? "" : "about "}${format.number(value, 0)}`;

/** Describes the result: "Last 30 days: 9 alerts, 6 athletes, about 2 a week". */
const countWords = (
  { alert_count, athlete_count, alerts_per_week }: Result,
  format: Format,
): string =>
  `Last 30 days: ${countOf(alert_count, "alert", "alerts")}, ${countOf(athlete_count, "athlete", "athletes")}, ${about(alerts_per_week, format)} a week`;

const heard = (backtest: Result, format: Format): string => {
  const load = backtest.expected_monday_load;
  const monday = load === null ? "" : ` Expected on a Monday: ${about(load, format)} alerts.`;
  return `${countWords(backtest, format)}.${monday}`;
};

function Numbers({ rules, place, would, backtest, format }: LoadProps & { backtest: Result }) {
  const { isUpdating, error } = would;
  const load = backtest.expected_monday_load;
  const isMuch = load !== null && load > MONDAY_MOST;
  const bars = backtest.by_weekday.map(
    ({ weekday, alert_count }) => `${capitalized(weekday)} ${alert_count}`,
  );
  return (
    <section
      id={LOAD_ID}
      tabIndex={-1}
      aria-label="What these rules would have sent"
      className="mt-4 min-h-14 max-sm:min-h-28"
    >
      <div
        className={`flex flex-wrap items-center gap-x-7 gap-y-2 ${isUpdating ? "text-ink3" : ""}`}
      >
        {load !== null && (
          <p className="flex items-center gap-2">
            {isMuch && <SeverityMark severity="watch" label="Watch" />}
            <span>
              Expected on a Monday with these rules:{" "}
              <strong data-load>{about(load, format)}</strong> alerts
            </span>
          </p>
        )}
        <p data-told>{countWords(backtest, format)}</p>
        {backtest.alert_count > 0 && (
          <>
            <p className="flex items-center gap-2 text-small">
              Mon to Sun{" "}
              <LoadBars
                values={backtest.by_weekday.map(({ alert_count }) => alert_count)}
                summary={`Alerts by weekday: ${bars.join(", ")}`}
              />
            </p>
            <a href="/alerts/activity" className="text-small">
              See list
            </a>
          </>
        )}
      </div>
      <p aria-hidden="true" className="text-small text-ink2">
        {isUpdating ? "updating…" : error === null ? "" : `Not updated: ${refusalText(error)}`}
      </p>
      {isMuch && !isUpdating && (
        <Suggestion
          {...{ rules, place, format }}
          key={JSON.stringify(rules.draft)}
          backtest={backtest}
        />
      )}
    </section>
  );
}

/** Tries up to three changes on request and suggests the smallest that helps. */
function Suggestion({
  rules,
  place,
  backtest,
  format,
}: Omit<LoadProps, "would"> & { backtest: Result }) {
  const [state, setState] = useState<"idle" | "trying" | { found: Tried | null }>("idle");
  const [problem, setProblem] = useState<string | null>(null);
  const candidates = candidatesOf(rules.held, backtest);
  const suggest = async () => {
    setState("trying");
    setProblem(null);
    const tried: Tried[] = [];
    try {
      for (const { trigger, rule } of candidates) {
        const body = backtestBody(place, { ...rules.draft, [trigger]: rule });
        tried.push({ trigger, rule, backtest: await askBacktest(body) });
      }
      setState({ found: smallestOf(tried) });
    } catch (refusal) {
      setState("idle");
      setProblem(refusalText(refusal));
    }
  };
  const found = typeof state === "string" ? null : state.found;
  const left = found?.backtest.expected_monday_load ?? null;
  const use = ({ trigger, rule }: Tried) => {
    rules.replace({ [trigger]: rule });
    document.getElementById(LOAD_ID)?.focus();
  };
  return (
    <div className="mt-1 flex flex-wrap items-center gap-3 text-ink2">
      <p>More than {MONDAY_MOST} on a Monday is a lot to get through.</p>
      <div role="status">
        {found !== null && left !== null && (
          <p>
            {left > MONDAY_MOST && "No single change gets below that. The closest: "}
            {TRIGGER_WORDS[found.trigger].name} only{" "}
            {lineWords(found.trigger, found.rule.amber_threshold ?? null, format)}: Monday load{" "}
            {about(left, format)}, {backtest.alert_count - found.backtest.alert_count} fewer alerts.
          </p>
        )}
      </div>
      {/* A single button throughout, so focus stays on it from suggesting to using the result. */}
      {candidates.length > 0 && (
        <Button
          onClick={() => (found === null ? void suggest() : use(found))}
          isOff={state === "trying"}
        >
          {state === "trying" ? "Trying…" : found === null ? "Suggest a change" : "Use this"}
        </Button>
      )}
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  );
}
