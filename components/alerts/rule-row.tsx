"use client";

import { useState } from "react";
import type { Format } from "@/components/format/format";
import type { Rule } from "@/lib/contract/alerts";
import type { Trigger } from "@/lib/contract/concern";
import { CHANNELS } from "@/lib/contract/triggers";
import { Counts } from "./counts";
import { ladderOf, type Place, ruleHeld } from "./held";
import { LineField } from "./line-field";
import { LINES, type LineName, saidOfLine, usualAmber } from "./lines";
import { SELECT } from "./look";
import { Source } from "./source";
import { heardField, lineField } from "./typed";
import type { Would } from "./use-backtest";
import type { Rules } from "./use-rules";
import {
  CADENCE_WORDS,
  CHANNEL_WORDS,
  LINE_WORDS,
  ruleSentence,
  ruleWords,
  TRIGGER_WORDS,
} from "./words";

interface RuleRowProps {
  trigger: Trigger;
  rules: Rules;
  place: Place;
  would: Would;
  format: Format;
  isOff: boolean;
}

/** Renders one rule as a sentence that expands to its controls, with its recent alert counts. */
export function RuleRow({ trigger, rules, place, would, format, isOff }: RuleRowProps) {
  const { held, setRule, fallBack } = rules;
  const [isOpen, setIsOpen] = useState(false);
  const { name, tells } = TRIGGER_WORDS[trigger];
  const rule = ruleHeld(held, trigger);
  const lines = ["amber_threshold", "urgent_threshold"] as const;
  const isWrong = lines.some((line) => rules.problems[lineField(trigger, line)] !== undefined);
  return (
    <li className="border-t border-line py-2">
      <fieldset disabled={isOff} className="min-w-0">
        <legend className="sr-only">{name}</legend>
        <div className="rule-grid">
          <label className="flex min-h-11 items-center gap-2 font-semibold md:min-h-8">
            <input
              type="checkbox"
              checked={rule.enabled}
              onChange={(event) => setRule(trigger, { enabled: event.target.checked })}
              className="size-5"
            />
            {name}
          </label>
          <details
            data-fold
            open={isOpen || isWrong}
            onToggle={(event) => setIsOpen(event.currentTarget.open)}
            className="min-w-0"
          >
            <summary className="min-h-11 cursor-pointer py-1 md:min-h-8">
              {ruleSentence(trigger, rule, format)}
            </summary>
            <p className="mt-1 max-w-prose text-small text-ink2">{tells}</p>
            <div className="mt-2 flex flex-wrap items-start gap-x-7 gap-y-3 pb-3">
              {lines.map((line) => (
                <Bar key={line} {...{ trigger, line, rules, rule, format }} />
              ))}
              <label className="block">
                <span className="sr-only">{name}: when it is sent</span>
                <select
                  value={trigger === "hyponatremia_pattern" ? "realtime" : rule.cadence}
                  disabled={trigger === "hyponatremia_pattern"}
                  onChange={(event) =>
                    setRule(trigger, {
                      cadence: event.target.value === "realtime" ? "realtime" : "digest",
                    })
                  }
                  className={SELECT}
                >
                  <option value="realtime">{CADENCE_WORDS.realtime}</option>
                  <option value="digest">{CADENCE_WORDS.digest}</option>
                </select>
              </label>
              <Channels trigger={trigger} rule={rule} onChange={(to) => setRule(trigger, to)} />
            </div>
          </details>
          <Counts rule={trigger} would={would} />
          <Source
            what={name}
            ladder={ladderOf(held, trigger)}
            place={place}
            words={(said) => ruleWords(trigger, said as Rule, format)}
            onFallBack={() => fallBack(trigger)}
          />
        </div>
      </fieldset>
    </li>
  );
}

interface BarProps extends Pick<RuleRowProps, "trigger" | "rules" | "format"> {
  line: LineName;
  rule: Rule;
}

function Bar({ trigger, line, rules, rule, format }: BarProps) {
  const kind = LINES[trigger];
  const label = `${TRIGGER_WORDS[trigger].name}, ${LINE_WORDS[line]}`;
  if (kind === null)
    return (
      <p className="py-2 text-small text-ink2">
        {LINE_WORDS[line]}: {line === "urgent_threshold" ? "always" : "see Report settings below"}
      </p>
    );
  const field = lineField(trigger, line);
  const fraction = rule[line] ?? (line === "amber_threshold" ? usualAmber(trigger) : null);
  const shown = fraction === null ? "" : format.number(saidOfLine(trigger, fraction) ?? 0, 2);
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <span aria-hidden="true" className="text-small text-ink3">
        {LINE_WORDS[line]}
      </span>
      <LineField
        field={field}
        of={label}
        before={kind.before}
        after={kind.after}
        value={rules.typed[field] ?? shown}
        {...(usualAmber(trigger) === null &&
          line === "amber_threshold" && { placeholder: "cutoffs" })}
        problem={rules.problems[field]}
        onType={(text) => {
          rules.type(field, text);
          const heard = heardField(field, text);
          if ("fraction" in heard) rules.setRule(trigger, { [line]: heard.fraction });
        }}
      />
    </div>
  );
}

function Channels({
  trigger,
  rule: { channels, enabled },
  onChange,
}: {
  trigger: Trigger;
  rule: Rule;
  onChange: (change: Partial<Rule>) => void;
}) {
  return (
    <div>
      <ul aria-label={`${TRIGGER_WORDS[trigger].name}: channels`} className="grid grid-cols-2">
        {CHANNELS.map((channel) => (
          <li key={channel}>
            <label className="flex min-h-11 items-center gap-2 text-small md:min-h-8">
              <input
                type="checkbox"
                checked={channels.includes(channel)}
                onChange={(event) =>
                  onChange({
                    channels: CHANNELS.filter((each) =>
                      each === channel ? event.target.checked : channels.includes(each),
                    ),
                  })
                }
                className="size-5 md:size-4"
              />
              <span className="sr-only">{TRIGGER_WORDS[trigger].name}: </span>
              {CHANNEL_WORDS[channel]}
            </label>
          </li>
        ))}
      </ul>
      {enabled && channels.length === 0 && (
        <p className="text-small text-ink2">No channel, so nobody is notified.</p>
      )}
    </div>
  );
}
