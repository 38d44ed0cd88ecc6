import { Fragment, type ReactNode } from "react";
import { AdherenceChart } from "@/components/charts/adherence-chart";
import type { Cutoffs } from "@/components/charts/lane-cells";
import { NutrientMark, SeverityMark } from "@/components/charts/marks";
import type { PlacedPoint } from "@/components/charts/session-point";
import { DateRow } from "@/components/charts/session-rows";
import type { Format } from "@/components/format/format";
import { Strip } from "@/components/strip/strip";
import { NUTRIENT_ROWS, NUTRIENTS, type Nutrient } from "@/lib/contract/debrief";
import type { ReportPart } from "@/lib/contract/report";
import type { Strip as StripData } from "@/lib/contract/strip";
import { meanKnown } from "@/lib/roster/bars";
import type { Report } from "./use-report";
import { evidenceHref } from "./view-state";

/** What is drawn beside the sentences. */
export interface Drawn {
  /** The sessions of the window, the oldest first. */
  points: readonly PlacedPoint[];
  cutoffs: Cutoffs;
  /** Sessions worth a look, with what is known of them by the thing. */
  strips: readonly { activity_id: string; title: string; strip: StripData }[];
}

interface BodyProps {
  report: Report;
  drawn: Drawn;
  /** Sessions by id, as in "Sun 22 Nov, 4 h 10 ride". */
  names: Readonly<Record<string, string>>;
  format: Format;
}

/** A sentence with its number among the sources; null for one that rests on no session. */
type Numbered = Report["sentences"][number] & { source: number | null };

const numbered = ({ sentences }: Report): Numbered[] => {
  let count = 0;
  return sentences.map((sentence) => ({
    ...sentence,
    source: sentence.activity_ids.length === 0 ? null : ++count,
  }));
};

const MOST_NAMED = 6;

/** A report as it is read: safety first, the three nutrients, sessions worth a look, how it felt, and what to try next. */
export function ReportBody({ report, drawn, names, format }: BodyProps) {
  const sentences = numbered(report);
  const of = (...parts: ReportPart[]) => sentences.filter(({ part }) => parts.includes(part));
  const [safety, next] = [of("safety"), of("next")];
  const felt = of("felt", "trends");
  return (
    <div className="mt-4 xl:grid xl:grid-cols-4 xl:gap-x-7">
      <div className="min-w-0 xl:col-span-3">
        {safety.length > 0 && (
          <section
            aria-label="Safety"
            className="flex gap-3 rounded-card bg-safety-soft px-4 py-3 sm:px-5"
          >
            <span className="pt-1">
              <SeverityMark severity="safety" />
            </span>
            <Sentences of={safety} />
          </section>
        )}
        <Sentences of={of("overview", "intake")} className="mt-4" />
        {NUTRIENTS.map((nutrient) => (
          <NutrientPart
            key={nutrient}
            nutrient={nutrient}
            of={of(nutrient)}
            {...{ drawn, format }}
          />
        ))}
        {(drawn.strips.length > 0 || of("sessions").length > 0) && (
          <section className="mt-6">
            <Title>Sessions worth a look</Title>
            <Sentences of={of("sessions")} />
            {drawn.strips.map(({ activity_id, title, strip }) => (
              <div key={activity_id} className="mt-4 print:break-inside-avoid">
                <p className="mb-1">
                  <a href={`/athletes/${report.athlete_uid}/sessions/${activity_id}`}>{title}</a>
                </p>
                <Strip strip={strip} words={{ ...format, fluid: format.drink }} />
              </div>
            ))}
          </section>
        )}
        <div className="mt-6 grid gap-x-8 gap-y-5 border-t border-ink pt-4 sm:grid-cols-2">
          {felt.length > 0 && (
            <section>
              <Title>Symptoms and sleep</Title>
              <Sentences of={felt} />
            </section>
          )}
          {next.length > 0 && (
            <section>
              <Title>What to try next</Title>
              <ol className="list-decimal space-y-1 pl-5 font-prose text-prose">
                {next.map((each) => (
                  <li key={each.text}>
                    <Sentence {...each} />
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
      </div>
      <Sources {...{ report, sentences, names }} />
    </div>
  );
}

const Title = ({ children }: { children: ReactNode }) => (
  <h2 className="mb-1 font-prose text-section">{children}</h2>
);

function Sentences({ of, className = "" }: { of: readonly Numbered[]; className?: string }) {
  if (of.length === 0) return null;
  return (
    <p className={`max-w-prose font-prose text-prose ${className}`}>
      {of.map((each) => (
        <Fragment key={each.text}>
          <Sentence {...each} />{" "}
        </Fragment>
      ))}
    </p>
  );
}

/** A sentence and the number of its source. */
const Sentence = ({ text, source }: Numbered) => (
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
  drawn: { points, cutoffs },
  format,
}: {
  nutrient: Nutrient;
  of: readonly Numbered[];
  drawn: Drawn;
  format: Format;
}) {
  const known = points.flatMap(({ shares }) => shares[nutrient] ?? []);
  if (of.length === 0 && known.length === 0) return null;
  const mean = meanKnown(known);
  return (
    <section className="mt-5 grid gap-x-6 border-t border-line pt-4 md:grid-cols-4 print:break-inside-avoid">
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
      <div className="min-w-0 md:col-span-3">
        <Sentences of={of} />
        {known.length > 1 && (
          <div
            data-scroller
            className="mt-2 overflow-x-auto rounded-card bg-surface px-3 print:overflow-visible print:px-0"
          >
            <div className="min-w-full pr-5">
              <AdherenceChart
                {...{ nutrient, points }}
                cutoff={cutoffs[nutrient]}
                percent={format.percent}
              />
              <DateRow points={points} isFitted />
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

/** What each number rests on: beside the text where there is room, else below it. */
function Sources({
  report: { athlete_uid, window },
  sentences,
  names,
}: {
  report: Report;
  sentences: readonly Numbered[];
  names: BodyProps["names"];
}) {
  return (
    <aside
      aria-label="Sources"
      className="mt-6 text-small xl:mt-0 xl:border-l xl:border-line xl:pl-5"
    >
      <h2 className="mb-2 text-label font-bold xl:sr-only">Sources</h2>
      <ol className="space-y-2">
        {sentences.map(({ source, activity_ids: ids }) =>
          source === null ? null : (
            <li key={source} id={`source-${source}`} className="flex gap-2 target:bg-sunken">
              <b>{source}</b>
              <span className="min-w-0">
                {ids.length > MOST_NAMED ? (
                  <a href={evidenceHref(athlete_uid, ids, window)}>{ids.length} sessions</a>
                ) : (
                  ids.map((id, place) => (
                    <Fragment key={id}>
                      {place > 0 && "; "}
                      <a href={`/athletes/${athlete_uid}/sessions/${id}`}>
                        {names[id] ?? "a session"}
                      </a>
                    </Fragment>
                  ))
                )}
              </span>
            </li>
          ),
        )}
      </ol>
    </aside>
  );
}
