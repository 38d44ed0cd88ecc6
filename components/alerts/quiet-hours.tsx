"use client";

import type { QuietHours } from "@/lib/contract/alerts";
import type { Format } from "../format/format";
import { useReader } from "../portal/settings-context";
import { Fold } from "./fold";
import { ladderOf, type Place } from "./held";
import { Problem } from "./line-field";
import { SELECT } from "./look";
import { Source } from "./source";
import type { Would } from "./use-backtest";
import type { Rules } from "./use-rules";
import { waitingWords } from "./waiting";
import { partWords } from "./words";

interface QuietProps {
  rules: Rules;
  place: Place;
  would: Would;
  format: Format;
  isOff: boolean;
  /** IANA time zone names. */
  zones: readonly string[];
}

const OFF: QuietHours = { enabled: false };

/** Sets when non-urgent alerts are held, in a chosen time zone, and shows how many would have waited. */
export function Quiet({ rules, place, would, format, isOff, zones }: QuietProps) {
  const { timeZone } = useReader();
  const own = rules.draft.quiet_hours ?? null;
  const inherited = rules.held.quiet_hours.value[0] ?? OFF;
  const { enabled, start, end, tz } = own ?? inherited;
  const hours = { start: start ?? "22:00", end: end ?? "06:00", tz: tz ?? timeZone };
  const change = (changed: Partial<QuietHours>) =>
    rules.set({ quiet_hours: { enabled, ...hours, ...changed } });
  const known = zones.includes(hours.tz) ? zones : [hours.tz, ...zones];
  const problem = Object.entries(rules.problems).find(([field]) => field.startsWith("quiet_hours"));
  return (
    <Fold
      title="Quiet hours"
      state={partWords("quiet_hours", { quiet_hours: own ?? inherited }, format)}
      isWrong={problem !== undefined}
      source={
        <Source
          what="Quiet hours"
          ladder={ladderOf(rules.held, "quiet_hours")}
          place={place}
          words={(said) => partWords("quiet_hours", { quiet_hours: said as QuietHours }, format)}
          onFallBack={() => rules.fallBack("quiet_hours")}
        />
      }
    >
      <fieldset disabled={isOff} className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-2">
        <legend className="sr-only">Quiet hours</legend>
        <label className="flex min-h-11 items-center gap-2 md:min-h-9">
          <input
            type="checkbox"
            checked={enabled}
            onChange={(event) => change({ enabled: event.target.checked })}
            className="size-5"
          />
          Hold alerts that aren’t urgent
        </label>
        {(["start", "end"] as const).map((edge) => (
          <label key={edge} className="flex items-center gap-2">
            {edge === "start" ? "from" : "to"}
            <input
              id={`field-quiet_hours.${edge}`}
              type="time"
              required={enabled}
              disabled={!enabled}
              value={hours[edge]}
              aria-invalid={problem?.[0] === `quiet_hours.${edge}`}
              aria-describedby={problem === undefined ? undefined : "quiet-problem"}
              onChange={(event) => change({ [edge]: event.target.value })}
              className={SELECT}
            />
          </label>
        ))}
        <label className="flex min-w-0 items-center gap-2">
          in
          <select
            id="field-quiet_hours.tz"
            disabled={!enabled}
            value={hours.tz}
            onChange={(event) => change({ tz: event.target.value })}
            className={`min-w-0 ${SELECT}`}
          >
            {known.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </select>
        </label>
      </fieldset>
      {problem !== undefined && <Problem id="quiet-problem">{problem[1]}</Problem>}
      {would.backtest !== null && (
        <p className={`mt-2 text-small ${would.isUpdating ? "text-ink3" : "text-ink2"}`}>
          {waitingWords(would.backtest)}; hyponatremia risk never waits.
        </p>
      )}
      {own === null && rules.held.quiet_hours.value.length > 1 && (
        <p className="mt-1 text-small text-ink2">
          Several groups have quiet hours. An alert only waits while all of them are quiet.
        </p>
      )}
    </Fold>
  );
}
