"use client";

import { useState } from "react";
import type { Combinator } from "@/lib/contract/alerts";
import { CHANNELS, TRIGGER_NAMES, TRIGGERS } from "@/lib/contract/triggers";
import { useLeaving } from "../portal/leaving";
import { Button } from "../ui/button";
import { Counts } from "./counts";
import { Fold } from "./fold";
import { ladderOf, type Place } from "./held";
import { SELECT } from "./look";
import { Source } from "./source";
import type { Would } from "./use-backtest";
import type { Rules } from "./use-rules";
import { CADENCE_WORDS, CHANNEL_WORDS, combinationWords, TRIGGER_WORDS } from "./words";

/** Triggers that a single session can cross; trends span several sessions. */
const LEGS = TRIGGER_NAMES.filter(
  (name): name is Combinator["trigger_a"] => TRIGGERS[name].about === "session",
);
const MOST = 50;

const FIRST: Combinator = {
  trigger_a: "under_fuel",
  trigger_b: "symptom",
  channel: "push",
  cadence: "realtime",
};

const ruleOf = ({ trigger_a, trigger_b }: Combinator): string =>
  [trigger_a, trigger_b].sort().join("+");

/** Lists the pairs of triggers that alert when one session crosses both, with a sentence form to add another. */
export function Combinations({
  rules,
  place,
  would,
  isOff,
}: {
  rules: Rules;
  place: Place;
  would: Would;
  isOff: boolean;
}) {
  const { value: all } = rules.held.combinators;
  const [next, setNext] = useState(FIRST);
  const isKnown = all.some(
    (each) => ruleOf(each) === ruleOf(next) && each.channel === next.channel,
  );
  // A sentence that was put together looks like a setting, but is none before it is added.
  const isLeft = !isKnown && JSON.stringify(next) !== JSON.stringify(FIRST);
  const { question } = useLeaving(isLeft, "The new combination hasn’t been added.");
  const setAll = (combinators: Combinator[]) => rules.set({ combinators });
  return (
    <>
      <Fold
        title="Combinations"
        state={all.length === 0 ? "none" : all.map(combinationWords).join("; ")}
        isWrong={isLeft}
        source={
          <Source
            what="Combinations"
            ladder={ladderOf(rules.held, "combinators")}
            place={place}
            words={(said) =>
              (said as Combinator[]).length === 0
                ? "none"
                : (said as Combinator[]).map(combinationWords).join("; ")
            }
            onFallBack={() => rules.fallBack("combinators")}
          />
        }
      >
        {all.length === 0 && (
          <p className="text-ink2">
            No combinations yet. Get an alert when two triggers happen in the same session.
          </p>
        )}
        <ul>
          {all.map((each) => (
            <li
              key={`${ruleOf(each)} ${each.channel}`}
              className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-t border-line py-2 first:border-t-0"
            >
              <span className="min-w-0">Alert me on {combinationWords(each)}</span>
              <span className="flex items-center gap-3">
                <Counts rule={ruleOf(each)} would={would} />
                <Button
                  disabled={isOff}
                  onClick={() => setAll(all.filter((other) => other !== each))}
                >
                  Remove<span className="sr-only"> {combinationWords(each)}</span>
                </Button>
              </span>
            </li>
          ))}
        </ul>
        <fieldset
          disabled={isOff}
          className="mt-3 flex min-w-0 flex-wrap items-center gap-2 border-t border-line pt-3"
        >
          <legend className="sr-only">New combination</legend>
          Alert me on
          <Leg
            label="First trigger"
            value={next.trigger_a}
            not={next.trigger_b}
            onChange={(trigger_a) => setNext({ ...next, trigger_a })}
          />
          and
          <Leg
            label="Second trigger"
            value={next.trigger_b}
            not={next.trigger_a}
            onChange={(trigger_b) => setNext({ ...next, trigger_b })}
          />
          in the same session:
          <select
            aria-label="Channel"
            value={next.channel}
            onChange={(event) =>
              setNext({
                ...next,
                channel: CHANNELS.find((each) => each === event.target.value) ?? "push",
              })
            }
            className={SELECT}
          >
            {CHANNELS.map((channel) => (
              <option key={channel} value={channel}>
                {CHANNEL_WORDS[channel].toLowerCase()}
              </option>
            ))}
          </select>
          <select
            aria-label="When"
            value={next.cadence}
            onChange={(event) =>
              setNext({ ...next, cadence: event.target.value === "digest" ? "digest" : "realtime" })
            }
            className={SELECT}
          >
            <option value="realtime">{CADENCE_WORDS.realtime}</option>
            <option value="digest">{CADENCE_WORDS.digest}</option>
          </select>
          <Button
            disabled={isOff || isKnown || all.length >= MOST}
            onClick={() => {
              setAll([...all, next]);
              setNext(FIRST);
            }}
          >
            Add combination
          </Button>
          {(isKnown || isLeft) && (
            <span className="text-small text-ink2">
              {isKnown ? "You already have this one." : "Not added yet."}
            </span>
          )}
          {isLeft && <Button onClick={() => setNext(FIRST)}>Clear</Button>}
        </fieldset>
      </Fold>
      {question}
    </>
  );
}

function Leg({
  label,
  value,
  not,
  onChange,
}: {
  label: string;
  value: Combinator["trigger_a"];
  /** The pair's other trigger, which can't be picked twice. */
  not: Combinator["trigger_a"];
  onChange: (trigger: Combinator["trigger_a"]) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(LEGS.find((each) => each === event.target.value) ?? value)}
      className={`max-w-full ${SELECT}`}
    >
      {LEGS.filter((each) => each !== not).map((each) => (
        <option key={each} value={each}>
          {TRIGGER_WORDS[each].inSentence}
        </option>
      ))}
    </select>
  );
}
