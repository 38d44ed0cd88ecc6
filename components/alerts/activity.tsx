import type { Backtest } from "@/lib/contract/notification";
import { reasonFor } from "@/lib/wording/safety";
import { SEVERITY_NAMES, SeverityMark, SHAPE_OF } from "../charts/marks";
import type { Format } from "../format/format";
import { Empty } from "../portal/states";
import { buttonLook } from "../ui/button";
import { SELECT } from "./look";
import { waitingWords } from "./waiting";
import { ruleName } from "./words";
import { sentWords, type WouldBe } from "./would-list";

interface ActivityProps {
  backtest: Pick<Backtest, "alerts" | "by_rule" | "by_athlete" | "alert_count" | "alerts_omitted">;
  days: readonly { day: string; alerts: readonly WouldBe[] }[];
  asked: { rule: string | null; athlete: string | null };
  names: ReadonlyMap<string, string>;
  format: Format;
}

/** Lists the alerts the rules would have sent, by day: the athlete, the reason, the channel and the time. */
export function Activity({ backtest, days, asked, names, format }: ActivityProps) {
  const isFiltered = asked.rule !== null || asked.athlete !== null;
  const shown = days.reduce((sum, { alerts }) => sum + alerts.length, 0);
  const nameOf = (id: string) => names.get(id) ?? "No name";
  return (
    <>
      <form autoComplete="off" className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
        <Filter name="rule" label="Rule" all="All rules" chosen={asked.rule}>
          {backtest.by_rule.map(({ rule, alert_count }) => ({
            ...{ value: rule, text: `${ruleName(rule)} (${alert_count})` },
          }))}
        </Filter>
        <Filter name="athlete" label="Athlete" all="All athletes" chosen={asked.athlete}>
          {backtest.by_athlete.map(({ athlete_uid, alert_count }) => ({
            ...{ value: athlete_uid, text: `${nameOf(athlete_uid)} (${alert_count})` },
          }))}
        </Filter>
        <button type="submit" className={buttonLook()}>
          Apply
        </button>
        {isFiltered && <a href="/alerts/activity">Clear filters</a>}
      </form>
      <p className="mt-4 text-ink2">
        {shown} of {backtest.alert_count} alerts in 30 days. {waitingWords(backtest)}; hyponatremia
        risk never waits.
        {backtest.alerts_omitted > 0 && ` ${backtest.alerts_omitted} older alerts aren’t listed.`}
      </p>
      {shown === 0 && (
        <Empty
          title={isFiltered ? "No alerts match these filters" : "No alerts in the last 30 days"}
        />
      )}
      {days.map(({ day, alerts }) => (
        <section key={day} className="mt-7 print:break-inside-avoid">
          <h2 className="text-label font-bold">{day}</h2>
          <ul className="mt-2">
            {alerts.map((alert) => (
              <li
                key={`${alert.athlete_uid} ${alert.rule} ${alert.fired_ms} ${alert.activity_id}`}
                className="flex gap-3 border-t border-line py-2"
              >
                <span className="pt-1">
                  <Mark alert={alert} />
                </span>
                <div className="min-w-0">
                  <p>
                    <a href={`/athletes/${alert.athlete_uid}/alerts`} className="font-semibold">
                      <bdi>{nameOf(alert.athlete_uid)}</bdi>
                    </a>{" "}
                    ·{" "}
                    <a href={`/alerts/activity?rule=${encodeURIComponent(alert.rule)}`}>
                      {ruleName(alert.rule)}
                    </a>
                    {alert.reasons.length > 0 &&
                      ` · ${alert.reasons.map((reason) => reasonFor(reason, format)).join(", ")}`}
                  </p>
                  <p className="text-small text-ink2">
                    {format.time(alert.fired_ms)}: {sentWords(alert, format)}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Mark({ alert: { rule, severity } }: { alert: WouldBe }) {
  const isSafety = rule.includes("hyponatremia_pattern");
  const shown = isSafety ? "safety" : SHAPE_OF[severity];
  return <SeverityMark severity={shown} label={SEVERITY_NAMES[shown]} />;
}

interface FilterProps {
  name: string;
  label: string;
  all: string;
  chosen: string | null;
  children: readonly { value: string; text: string }[];
}

const Filter = ({ name, label, all, chosen, children }: FilterProps) => (
  <label className="flex min-w-0 items-center gap-2">
    {label}
    <select name={name} defaultValue={chosen ?? ""} className={`max-w-60 min-w-0 ${SELECT}`}>
      <option value="">{all}</option>
      {children.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);
