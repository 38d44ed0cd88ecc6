"use client";

import type { Focus, WindowDays } from "@/lib/contract/concern";
import { FOCUSES } from "@/lib/contract/triggers";
import type { Format } from "../format/format";
import { Fold } from "./fold";
import { heldName, ladderOf, type Place } from "./held";
import { LineField } from "./line-field";
import { SELECT } from "./look";
import type { SettingName } from "./parts";
import { Source } from "./source";
import { heardField } from "./typed";
import type { Rules } from "./use-rules";
import { FOCUS_WORDS, partWords, SETTING_WORDS } from "./words";

const SHARES = [
  { name: "concern_carb_cutoff", before: "below", after: "% of plan" },
  { name: "concern_sodium_cutoff", before: "below", after: "% of plan" },
  { name: "concern_fluid_cutoff", before: "below", after: "% of plan" },
  { name: "hyponatremia_fluid_min", before: "from", after: "% of plan" },
  { name: "hyponatremia_sodium_max", before: "up to", after: "% of plan" },
] as const;
const DAYS: readonly WindowDays[] = [7, 14, 30];

interface SettingsProps {
  rules: Rules;
  place: Place;
  format: Format;
  isOff: boolean;
}

/** Sets when a session is flagged and what reports cover: cutoffs, safety thresholds, days and sessions. */
export function ReportSettings({ rules, place, format, isOff }: SettingsProps) {
  const { held, set } = rules;
  const heldOf = (name: SettingName) => held.report_settings[heldName(name)].value;
  return (
    <Fold
      title="Report settings"
      state="for triage, roster and reports"
      isWrong={SHARES.some(({ name }) => rules.problems[name] !== undefined)}
    >
      <fieldset disabled={isOff} className="min-w-0">
        <legend className="sr-only">Report settings</legend>
        <ul className="gap-x-10 md:columns-2">
          {SHARES.map(({ name, before, after }) => (
            <Row key={name} {...{ name, rules, place, format }}>
              <LineField
                field={name}
                of={SETTING_WORDS[name]}
                before={before}
                after={after}
                value={rules.typed[name] ?? format.number(Number(heldOf(name)) * 100, 2)}
                problem={rules.problems[name]}
                onType={(text) => {
                  rules.type(name, text);
                  const heard = heardField(name, text);
                  if ("fraction" in heard) set({ [name]: heard.fraction });
                }}
              />
            </Row>
          ))}
          <Row name="ai_report_window_days" {...{ rules, place, format }}>
            <select
              aria-label={SETTING_WORDS.ai_report_window_days}
              value={String(heldOf("ai_report_window_days"))}
              onChange={(event) =>
                set({
                  ai_report_window_days: DAYS.find((days) => String(days) === event.target.value),
                })
              }
              className={SELECT}
            >
              {DAYS.map((days) => (
                <option key={days} value={days}>
                  {days} days
                </option>
              ))}
            </select>
          </Row>
          <Row name="ai_report_focus" {...{ rules, place, format }}>
            <select
              aria-label={SETTING_WORDS.ai_report_focus}
              value={String(heldOf("ai_report_focus"))}
              onChange={(event) => set({ ai_report_focus: event.target.value as Focus })}
              className={`max-w-full ${SELECT}`}
            >
              {FOCUSES.map((focus) => (
                <option key={focus} value={focus}>
                  {FOCUS_WORDS[focus]}
                </option>
              ))}
            </select>
          </Row>
        </ul>
      </fieldset>
    </Fold>
  );
}

function Row({
  name,
  rules,
  place,
  format,
  children,
}: Omit<SettingsProps, "isOff"> & { name: SettingName; children: React.ReactNode }) {
  return (
    <li className="flex break-inside-avoid flex-wrap items-center justify-between gap-x-3 py-1">
      {/* Each field's label repeats these words. */}
      <span aria-hidden="true" className="min-w-0 font-semibold">
        {SETTING_WORDS[name]}
      </span>
      <span className="flex max-w-full min-w-0 flex-wrap items-center gap-x-3">
        {children}
        <Source
          what={SETTING_WORDS[name]}
          ladder={ladderOf(rules.held, name)}
          place={place}
          words={(said) => partWords(name, { [name]: said }, format)}
          onFallBack={() => rules.fallBack(name)}
        />
      </span>
    </li>
  );
}
