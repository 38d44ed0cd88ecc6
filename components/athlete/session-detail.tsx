import type { ReactNode } from "react";
import {
  SEVERITY_NAMES,
  SeverityMark,
  type SeverityName,
  SHAPE_OF,
} from "@/components/charts/marks";
import { plannedTotal } from "@/components/charts/per-hour-rows";
import { nutrientWord } from "@/components/charts/share-words";
import type { Format } from "@/components/format/format";
import { orNotReported, spanWords } from "@/components/format/quantities";
import { Card } from "@/components/portal/sections";
import { Comparison } from "@/components/roster/comparison";
import { symptomWords } from "@/components/roster/session-words";
import { Strip } from "@/components/strip/strip";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Marker, ReportSettings } from "@/lib/contract/concern";
import { NUTRIENTS } from "@/lib/contract/debrief";
import type { Session, Totals } from "@/lib/contract/roster";
import type { Strip as StripData } from "@/lib/contract/strip";
import { listed } from "@/lib/wording/grammar";
import { factsIn } from "./opaque";
import { actualOf, broughtBack, carriedThings, isReported, plannedOf } from "./session-facts";
import { firstNameOf, foundWords, titleOfFound } from "./words";

interface SessionDetailProps {
  session: Session;
  /** The athlete's effective settings. */
  settings: ReportSettings;
  /** Uses the athlete's time zone. */
  format: Format;
  athleteName: string | null;
  strip: StripData;
  /** Where the athlete's open triage item is decided; null if there is none. */
  triageHref: string | null;
}

const PLANS = {
  exact: "with exact numbers",
  banded: "with ranges; percentages use the nearer edge",
  none: "missing",
} as const;
const UNPLANNED = { exact: "no number", banded: "no number", none: "no plan" } as const;
const SOURCES = {
  athlete: "by the athlete",
  partner: "by the athlete’s app",
  import: "by an import",
} as const;

/** Shows everything known about one session, in the order a coach asks for it. */
export function SessionDetail({
  session,
  settings,
  format,
  athleteName,
  strip,
  triageHref,
}: SessionDetailProps) {
  const { planned, taken } = strip;
  const cutoffs = {
    carb: settings.concern_carb_cutoff,
    sodium: settings.concern_sodium_cutoff,
    fluid: settings.concern_fluid_cutoff,
  };
  const { plan, markers, report_source: source, report_completeness: completeness } = session;
  const felt = feltIn(session, format);
  const hasSymptoms = Object.values(session.symptoms ?? {}).some((count) => count > 0);
  // Symptoms have their own card.
  const symptom = markers.find(({ marker }) => hasSymptoms && marker === "symptom");
  const listedMarkers = markers.filter((found) => found !== symptom);
  const isFirst = (name: string) =>
    hasSymptoms && (name === "Symptoms" || name === "In their words");
  const compared = { ...session, planned: plannedOf(session), actual: actualOf(session) };
  return (
    <>
      {!isReported(session) && (
        <Notice tone="info">
          {firstNameOf(athleteName)} hasn’t reported this session. Unknown amounts aren’t counted as
          zero.
        </Notice>
      )}
      {plan === "none" && (
        <Notice tone="info">This session had no plan, so there’s nothing to compare with.</Notice>
      )}
      {listedMarkers.length > 0 && (
        <ul className="mt-4 space-y-1">
          {listedMarkers.map((found) => (
            <li key={found.marker} className="flex items-start gap-2">
              <span className="flex h-5 shrink-0 items-center">
                <SeverityMark
                  severity={severityOf(found)}
                  label={SEVERITY_NAMES[severityOf(found)]}
                />
              </span>
              <span>
                <b className="font-semibold">{titleOfFound(found, format)}</b>
                <span className="text-ink2">
                  {foundWords(found, format)
                    .map((each) => ` · ${each}`)
                    .join("")}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {triageHref !== null && (
        <p className="mt-3 print:hidden">
          <ButtonLink href={triageHref} tone="quiet" size="tight">
            Open in triage
          </ButtonLink>
        </p>
      )}
      {hasSymptoms && (
        <Card title="How it felt">
          <p className="flex items-baseline gap-2 font-prose text-section">
            {symptom !== undefined && (
              <SeverityMark
                severity={severityOf(symptom)}
                label={SEVERITY_NAMES[severityOf(symptom)]}
              />
            )}
            <bdi className="inline-block first-letter:uppercase">
              {symptomWords(session.symptoms)}
            </bdi>
          </p>
          {quoteIn(session) !== null && (
            <p className="mt-1 font-prose text-prose break-words">
              <bdi>{quoteIn(session)}</bdi>
            </p>
          )}
        </Card>
      )}
      {/* With no items to draw, it would only repeat the table. */}
      {(planned !== null || taken !== null) && (
        <Card>
          <Strip strip={strip} words={{ ...format, fluid: format.drink }} />
        </Card>
      )}
      <Card title="Planned and actual">
        <Comparison
          session={compared}
          cutoffs={cutoffs}
          format={format}
          hasHours
          unplanned={UNPLANNED[plan]}
        />
      </Card>
      <div className="xl:grid xl:grid-cols-3 xl:gap-x-4">
        <Card title="How it went">
          <Told facts={felt.filter(([name, told]) => told === null || !isFirst(name))} />
        </Card>
        <Card title="Carried and left over">
          <Told
            facts={[
              ["Suggested", plan === "none" ? UNPLANNED[plan] : suggestedWords(session, format)],
              ["Carried", carriedWords(session.as_used_totals, taken, format)],
              ["Left over", leftWords(session.leftover_reuse, taken, format)],
              ["Bottles", bottleWords(session.vessel_reports, taken, format)],
            ]}
          />
        </Card>
        <Card title="Report and plan">
          <Facts>
            <Fact name="Report">
              {source === null
                ? "nothing reported"
                : `${SOURCES[source]}${completeness === null ? "" : `, ${completeness === 1 ? "complete" : `${format.percent(completeness)} filled in`}`}`}
            </Fact>
            <Fact name="Plan">{PLANS[plan]}</Fact>
            <Fact name="Race">
              {session.is_race === null ? "unknown" : session.is_race ? "yes" : "no"}
            </Fact>
          </Facts>
        </Card>
      </div>
    </>
  );
}

/** Lists how a session went, symptoms first; null for values that weren't reported. */
function feltIn(session: Session, format: Format): ToldFact[] {
  const { symptoms, user_rating, sleep_hours, intensity, weather } = session;
  return [
    ["Symptoms", symptoms === null ? null : symptomWords(symptoms)],
    ["Rating", user_rating === null ? null : `${format.number(user_rating)} of 5`],
    ["In their words", quoteIn(session)],
    ["Sleep the night before", sleep_hours === null ? null : format.hours(sleep_hours)],
    ["Intensity", intensity === null ? null : `${format.number(intensity)} of 10`],
    ["Weather", weather === null ? null : factsIn(weather, format)],
  ];
}

const quoteIn = ({ notes }: Session): string | null =>
  notes === null || notes === "" ? null : `“${notes}”`;

/** Returns the shape used for a marker everywhere. */
const severityOf = ({ marker, severity }: Marker): SeverityName =>
  marker === "hyponatremia_pattern" ? "safety" : SHAPE_OF[severity];

const leftWords = (
  { carb, fluid }: Session["leftover_reuse"],
  taken: StripData["taken"],
  format: Format,
): string | null =>
  carb === null && fluid === null
    ? broughtBack(taken?.things ?? [])
    : `carbohydrate ${orNotReported(carb, format.percent)}, fluid ${orNotReported(fluid, format.percent)}`;

/** Describes the plan: a number or range for each nutrient. */
function suggestedWords(
  { suggested_totals: planned, suggested_range }: Session,
  format: Format,
): string {
  const words = { carb: format.carb, sodium: format.sodium, fluid: format.fluid };
  const parts = NUTRIENTS.flatMap((nutrient) => {
    const total = plannedTotal({ planned, suggested_range }, nutrient);
    if (total === null) return [];
    const ends = typeof total === "number" ? ([total, total] as const) : total;
    return [`${nutrientWord(nutrient)} ${spanWords(ends, words[nutrient])}`];
  });
  return parts.length === 0 ? "no number" : parts.join(", ");
}

const carriedWords = (totals: Totals, taken: StripData["taken"], format: Format): string | null =>
  Object.values(totals).every((amount) => amount === null)
    ? taken === null
      ? null
      : (carriedThings(taken.things) ?? "no food listed")
    : [
        `carbohydrate ${orNotReported(totals.carb_g, format.carb)}`,
        `sodium ${orNotReported(totals.sodium_mg, format.sodium)}`,
        `fluid ${orNotReported(totals.fluid_ml, format.fluid)}`,
      ].join(", ");

function bottleWords(
  reports: Session["vessel_reports"],
  taken: StripData["taken"],
  format: Format,
): string | null {
  if (reports !== null) return factsIn(reports, format, "bottles");
  return drunkMl(taken) > 0 ? `${format.drink(drunkMl(taken))} drunk` : null;
}

/** Returns the volume drunk from bottles, mL. */
const drunkMl = (taken: StripData["taken"]): number =>
  [...(taken?.drinks ?? []), ...(taken?.loose ?? [])].reduce(
    (sum, each) => sum + each.volume_ml,
    0,
  );

type ToldFact = [name: string, told: string | null];

/** Lists what was reported, one line each, plus one line naming what wasn't. */
function Told({ facts }: { facts: readonly ToldFact[] }) {
  const told = facts.filter(([, words]) => words !== null);
  const silent = facts.flatMap(([name, words]) => (words === null ? [name.toLowerCase()] : []));
  return (
    <>
      {told.length > 0 && (
        <Facts>
          {told.map(([name, words]) => (
            <Fact key={name} name={name}>
              <bdi>{words}</bdi>
            </Fact>
          ))}
        </Facts>
      )}
      {silent.length > 0 && <p className="mt-2 text-ink2">Not reported: {listed(silent)}.</p>}
    </>
  );
}

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-3 gap-x-5 gap-y-2">{children}</dl>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="min-w-0 break-words text-ink2">{name}</dt>
    <dd className="col-span-2 min-w-0 break-words">{children}</dd>
  </>
);
