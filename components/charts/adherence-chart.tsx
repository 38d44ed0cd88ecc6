import { NUTRIENT_ROWS, type Nutrient } from "@/lib/contract/debrief";
import { AdherencePoint } from "./adherence-point";
import { STROKES } from "./inks";
import { NutrientMark } from "./marks";
import { axisLabels, BASE_Y, CHART_HEIGHT, GUTTER_WIDTH, TOP_Y, yOf } from "./multiples-layout";
import { PlotRow } from "./plot-row";
import { type PlacedPoint, pointName } from "./session-point";
import { type PercentWords, percentWords } from "./share-words";

interface AdherenceChartProps {
  nutrient: Nutrient;
  /** Oldest first. */
  points: readonly PlacedPoint[];
  /** A fraction of the plan. */
  cutoff: number;
  percent?: PercentWords | undefined;
  /** True if it fills the available width, next to a heading that says what it shows. */
  isFitted?: boolean;
}

/** Charts one nutrient over a window's sessions in percent of plan; each session is a link. */
export function AdherenceChart({
  nutrient,
  points,
  cutoff,
  percent,
  isFitted = false,
}: AdherenceChartProps) {
  const { title } = NUTRIENT_ROWS[nutrient];
  return (
    <section aria-label={`${title}, percent of plan, cutoff ${(percent ?? percentWords)(cutoff)}`}>
      {!isFitted && (
        <p className="sticky left-0 mt-3 flex w-fit items-center gap-2 text-small">
          <NutrientMark nutrient={nutrient} />
          <span className="font-semibold">{title}</span>
          <span className="text-ink2">% of plan, cutoff {(percent ?? percentWords)(cutoff)}</span>
        </p>
      )}
      <PlotRow
        height={CHART_HEIGHT}
        gutter={<AxisNumbers {...{ cutoff, percent }} />}
        isFitted={isFitted}
      >
        <g>
          <path d={`M0 ${TOP_Y}h4M0 ${BASE_Y}h4`} className={STROKES.edge} />
          <line x2="100%" y1={BASE_Y} y2={BASE_Y} className={STROKES.faint} />
          <line x2="100%" y1={TOP_Y} y2={TOP_Y} className={STROKES.faint} />
          <line
            x2="100%"
            y1={yOf(cutoff)}
            y2={yOf(cutoff)}
            className={STROKES.edge}
            strokeWidth={1.5}
            strokeDasharray="4 4"
          />
          <line x2="100%" y1={yOf(1)} y2={yOf(1)} className={STROKES.ink} strokeWidth={1.5} />
        </g>
        {points.map((point) => (
          <AdherencePoint
            key={point.id}
            {...{ nutrient, percent }}
            place={point.place}
            column={point.column}
            share={point.shares[nutrient]}
            isBelow={point.belowCutoff[nutrient]}
            isRace={point.isRace}
            href={point.href}
            name={pointName(point, nutrient, cutoff, percent)}
          />
        ))}
      </PlotRow>
    </section>
  );
}

/** Renders the axis labels; the plan's is in full ink, as everything is measured against it. */
function AxisNumbers({
  cutoff,
  percent = percentWords,
}: Pick<AdherenceChartProps, "cutoff" | "percent">) {
  return axisLabels(cutoff).map(({ share, y, kind }) => (
    <text
      key={kind + String(share)}
      x={GUTTER_WIDTH - 8}
      y={y + 4}
      textAnchor="end"
      className={`text-small forced-colors:fill-current ${kind === "plan" ? "fill-ink font-semibold" : "fill-ink2"}`}
    >
      {percent(share)}
    </text>
  ));
}
