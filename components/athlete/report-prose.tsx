import { Fragment, type ReactNode } from "react";
import { AdherenceChart } from "@/components/charts/adherence-chart";
import type { Cutoffs } from "@/components/charts/lane-cells";
import { NutrientMark, SeverityMark } from "@/components/charts/marks";
import type { PlacedPoint } from "@/components/charts/session-point";
import { DateRow } from "@/components/charts/session-rows";
import type { Format } from "@/components/format/format";
import { Strip } from "@/components/strip/strip";
import { NUTRIENT_ROWS, NUTRIENTS, type Nutrient } from "@/lib/contract/debrief";
import { REPORT_BLOCKS } from "@/lib/contract/report-blocks";
import type { Strip as StripData } from "@/lib/contract/strip";
import { meanKnown } from "@/lib/roster/bars";
import { type Block, blocksOf, type Note, type NotedSession } from "./report-notes";
import type { Report } from "./use-report";
import { evidenceHref } from "./view-state";

/** The charts drawn next to the sentences. */
export interface Drawn {
  /** The window's sessions, oldest first. */
  points: readonly PlacedPoint[];
  cutoffs: Cutoffs;
  /** Sessions worth a look, with what is known about them item by item. */
  strips: readonly { activity_id: string; title: string; strip: StripData }[];
}

interface BodyProps {
  report: Report;
  drawn: Drawn;
  /** Sessions by id. */
  noted: Readonly<Record<string, NotedSession>>;
  format: Format;
}

/**
 * Renders a report's text: safety first, the three nutrients, sessions worth a look, how it felt, and what to try next.
 */
export function ReportBody({ report, drawn, noted, format }: BodyProps) {
  const blocks = blocksOf(report.sentences, REPORT_BLOCKS, noted, format);
  const { safety, overview, sessions, felt, next } = blocks;
  const beside = (...of: Block[]) => ({ report, notes: of.flatMap(({ notes }) => notes) });
  return (
    <div className="mt-4">
      {safety.sentences.length > 0 && (
        <Row {...beside(safety)}>
          <section
            aria-label="Safety"
            className="flex gap-3 rounded-card bg-safety-soft px-4 py-3 sm:px-5"
          >
            <span className="pt-1">
              <SeverityMark severity="safety" />
            </span>
            <Sentences of={safety} />
          </section>
        </Row>
      )}
      {overview.sentences.length > 0 && (
        <Row {...beside(overview)}>
          <Sentences of={overview} />
        </Row>
      )}
      {NUTRIENTS.map((nutrient) => {
        const of = blocks[nutrient];
        const known = drawn.points.flatMap(({ shares }) => shares[nutrient] ?? []);
        return of.sentences.length === 0 && known.length === 0 ? null : (
          <Row key={nutrient} {...beside(of)}>
            <NutrientPart {...{ nutrient, of, known, drawn, format }} />
          </Row>
        );
      })}
      {(drawn.strips.length > 0 || sessions.sentences.length > 0) && (
        <Row {...beside(sessions)}>
          <section className="border-t border-line pt-4">
            <Title>Sessions worth a look</Title>
            <Sentences of={sessions} />
            {drawn.strips.map(({ activity_id, title, strip }) => (
              <div key={activity_id} className="mt-4 print:break-inside-avoid">
                <p className="mb-1">
                  <a href={`/athletes/${report.athlete_uid}/sessions/${activity_id}`}>{title}</a>
                </p>
                <Strip strip={strip} words={{ ...format, fluid: format.drink }} />
              </div>
            ))}
          </section>
        </Row>
      )}
      <Row {...beside(felt, next)}>
        <div className="grid gap-x-8 gap-y-5 border-t border-ink pt-4 sm:grid-cols-2">
          {felt.sentences.length > 0 && (
            <section>
              <Title>Symptoms and sleep</Title>
              <Sentences of={felt} />
            </section>
          )}
          {next.sentences.length > 0 && (
            <section>
              <Title>What to try next</Title>
              <ol className="list-decimal space-y-1 pl-5 font-prose text-prose">
                {next.sentences.map((each) => (
                  <li key={each.text}>
                    <Sentence {...each} />
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
      </Row>
    </div>
  );
}

/** Renders a block with its notes: beside it if there is room, else below. */
function Row({
  report,
  notes,
  children,
}: {
  report: Report;
  notes: readonly Note[];
  children: ReactNode;
}) {
  return (
    <div className="xl:grid xl:grid-cols-4 xl:gap-x-7">
      <div className="min-w-0 pt-5 xl:col-span-3">{children}</div>
      <div className="pt-2 text-small xl:border-l xl:border-line xl:pt-6 xl:pl-5">
        {notes.length > 0 && (
          <ol aria-label="Sources" className="space-y-2">
            {notes.map((note) => (
              <li
                key={note.number}
                id={`source-${note.number}`}
                className="flex gap-2 target:bg-sunken"
              >
                <b>{note.number}</b>
                <span className="min-w-0">
                  {note.lines.map(({ label, value, ids }) => (
                    <span key={ids.join()} className="block">
                      <a href={evidenceHref(report.athlete_uid, ids, report.window)}>{label}</a>
                      {value !== "" && `: ${value}`}
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}

const Title = ({ children }: { children: ReactNode }) => (
  <h2 className="mb-1 font-prose text-section">{children}</h2>
);

function Sentences({ of: { sentences } }: { of: Block }) {
  if (sentences.length === 0) return null;
  return (
    <p className="max-w-prose font-prose text-prose">
      {sentences.map((each) => (
        <Fragment key={each.text}>
          <Sentence {...each} />{" "}
        </Fragment>
      ))}
    </p>
  );
}

/** Renders a sentence with its source number. */
const Sentence = ({ text, source }: Block["sentences"][number]) => (
  <>
    {text}
    {source !== null && (
      <sup>
        <a href={`#source-${source}`} className="px-0.5 font-sans text-small no-underline">
          <span className="sr-only">Source </span>
          {source}
        </a>
      </sup>
    )}
  </>
);

function NutrientPart({
  nutrient,
  of,
  known,
  drawn: { points, cutoffs },
  format,
}: {
  nutrient: Nutrient;
  of: Block;
  /** The shares of the sessions that reported it. */
  known: readonly number[];
  drawn: Drawn;
  format: Format;
}) {
  const mean = meanKnown(known);
  return (
    <section className="grid gap-x-6 gap-y-2 border-t border-line pt-4 lg:grid-cols-5 print:break-inside-avoid">
      <div>
        <h2 className="flex items-center gap-2 font-prose text-section">
          <NutrientMark nutrient={nutrient} /> {NUTRIENT_ROWS[nutrient].title}
        </h2>
        {mean !== null && (
          <p>
            <span className="font-prose text-title">{format.percent(mean)}</span>{" "}
            <span className="text-small text-ink2">of plan</span>
          </p>
        )}
      </div>
      {known.length > 1 && (
        <div className="min-w-0 pr-5 lg:col-span-2">
          <AdherenceChart
            {...{ nutrient, points }}
            cutoff={cutoffs[nutrient]}
            percent={format.percent}
            isFitted
          />
          <DateRow points={points} isFitted />
        </div>
      )}
      <div className={known.length > 1 ? "lg:col-span-2" : "lg:col-span-4"}>
        <Sentences of={of} />
      </div>
    </section>
  );
}
