import type { ReactNode } from "react";
import type { Format } from "@/components/format/format";
import { PrintButton } from "@/components/portal/print-button";
import { Card, TableScroller } from "@/components/portal/sections";
import { Disclaimer } from "@/components/portal/states";
import { KINDS } from "@/components/roster/session-words";
import { ButtonLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import type { Brief, RaceAhead, WeekPattern } from "@/lib/triage/brief";
import { capitalized, NUTRIENT_WORDS } from "@/lib/wording/grammar";
import {
  ACTIONS,
  briefText,
  headlineOf,
  heatWords,
  patternSentence,
  verbOf,
  whenOf,
} from "./brief-words";
import { NextDigest, OtherCounts } from "./others";
import { PatternPlot } from "./pattern-plot";
import type { FormatIn } from "./use-format";
import { nameOf, patternWords } from "./words";

interface BriefProps {
  brief: Brief;
  /** In the reader's time zone. */
  format: Format;
  formatIn: FormatIn;
  /** True if the reader gets no digest by email. */
  isUnsubscribed: boolean;
}

/** Shows the end of the queue: this morning's decisions, the pattern of the last days, and what comes next. */
export function BriefPage({ brief, format, formatIn, isUnsubscribed }: BriefProps) {
  const { counts, done, pattern, races } = brief;
  // The first column is free if nothing was done yet.
  const isRacesFirst = done.length === 0 && pattern !== null;
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-7 gap-y-3">
        <div className="min-w-0">
          <p className="text-small text-ink2">
            {format.weekday(brief.now_ms)} brief · {format.date(brief.now_ms)}
          </p>
          <h1 className="mt-1 font-prose text-display font-medium text-balance">
            {headlineOf(brief)}
          </h1>
          <p className="mt-1 text-ink2">
            <NextDigest atMs={brief.next_digest_ms} {...{ format, isUnsubscribed }} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          {counts.attention > 0 && (
            <ButtonLink href="/triage" size="tight">
              Go to triage
            </ButtonLink>
          )}
          <CopyButton text={briefText(brief, format)} what="the brief">
            Copy as text
          </CopyButton>
          <PrintButton />
        </div>
      </header>
      <div className="mt-7 grid gap-x-10 gap-y-7 lg:grid-cols-2">
        <div className="min-w-0">
          {done.length > 0 && (
            <dl className="flex gap-7 border-t-2 border-ink py-3">
              {ACTIONS.map((action) => (
                <div key={action} className="flex flex-col-reverse">
                  <dt>{verbOf(action)}</dt>
                  <dd className="font-prose text-display">
                    {done.filter((each) => each.action === action).length}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {ACTIONS.map((action) => (
            <DoneList key={action} action={action} brief={brief} format={format} />
          ))}
          <div className="mt-5 border-t-2 border-ink pt-3 first:mt-0">
            <OtherCounts counts={counts} />
          </div>
          {isRacesFirst && <Races races={races} format={format} />}
        </div>
        <div className="min-w-0">
          {pattern !== null && <Pattern {...{ pattern, format, formatIn }} />}
          {!isRacesFirst && <Races races={races} format={format} />}
        </div>
      </div>
      <Disclaimer />
    </>
  );
}

type DoneListProps = Pick<BriefProps, "brief" | "format"> & { action: (typeof ACTIONS)[number] };

function DoneList({ action, brief, format }: DoneListProps) {
  const of = brief.done.filter((each) => each.action === action);
  if (of.length === 0) return null;
  return (
    <section className="mt-4">
      <Title>{verbOf(action)}</Title>
      <ul>
        {of.map((each) => (
          <li
            key={each.athlete_uid}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2"
          >
            <span className="min-w-0">
              <a href={`/athletes/${each.athlete_uid}`} className="font-semibold">
                <bdi>{nameOf(each)}</bdi>
              </a>
              <span className="block text-small text-ink2">{patternWords(each.about)}</span>
            </span>
            <span className="text-small text-ink2">{whenOf(each, format)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Title = ({ children }: { children: ReactNode }) => (
  <h2 className="mb-2 font-prose text-section first-letter:uppercase">{children}</h2>
);

type PatternProps = Pick<BriefProps, "format" | "formatIn"> & { pattern: WeekPattern };

function Pattern({ pattern, format, formatIn }: PatternProps) {
  const { nutrient, kind, window, points } = pattern;
  const title = `${NUTRIENT_WORDS[nutrient]} taken, share of plan, one ${KINDS[kind].one} of each of ${points.length} athletes`;
  return (
    <section className="border-t-2 border-ink pt-3">
      <p className="text-small text-ink2">What the last {window} days have in common</p>
      <h2 className="mt-1 font-prose text-section text-pretty">{patternSentence(pattern)}</h2>
      <Card title={capitalized(title)}>
        <PatternPlot {...{ pattern, format, formatIn }} />
      </Card>
    </section>
  );
}

function Races({ races, format }: { races: readonly RaceAhead[]; format: Format }) {
  if (races.length === 0) return null;
  return (
    <section className="mt-7">
      <Title>Next races</Title>
      <TableScroller label="Next races">
        <table className="w-full text-left">
          <caption className="sr-only">Next races</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Who</th>
              <th scope="col">Heat, against the warmest long session of the last 3 weeks</th>
            </tr>
          </thead>
          <tbody>
            {races.map((each) => (
              <tr key={each.race.activity_id} className="border-t border-line align-top">
                <th scope="row" className="py-2 pr-4 font-semibold whitespace-nowrap">
                  {format.date(each.race.scheduled_ms)}
                </th>
                <td className="py-2 pr-4">
                  <a href={`/athletes/${each.athlete_uid}`}>
                    <bdi>{nameOf(each)}</bdi>
                  </a>
                  <span className="block text-small text-ink2">
                    <bdi>{each.race.name ?? KINDS[each.race.type].one}</bdi>
                  </span>
                </td>
                <td className="py-2 text-right text-small">{heatWords(each, format)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroller>
    </section>
  );
}
