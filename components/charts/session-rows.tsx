import { STROKES } from "./inks";
import { datedPlaces, GUTTER_WIDTH, MOUSE_PITCH, TOUCH_PITCH } from "./multiples-layout";
import { PlotRow } from "./plot-row";
import { PointLink } from "./point-link";
import { type PlacedPoint, type SessionPoint, symptomName } from "./session-point";

const ROW_HEIGHT = 28;
/** The minimum width for the columns: on a 320 px screen or next to text, on one of 640 px, and on paper. */
const [NARROW_PX, WIDE_PX, PAPER_PX] = [190, 400, 500];

type Points = readonly PlacedPoint[];

/**
 * Shows as many session dates as fit; every point's label has its own date.
 *
 * @param isFitted true if all columns share the available width, however many there are
 */
export function DateRow({ points, isFitted = false }: { points: Points; isFitted?: boolean }) {
  const [touchPitch, mousePitch] = isFitted ? [0, 0] : [TOUCH_PITCH, MOUSE_PITCH];
  const columns = points.map(({ column }) => column);
  const narrow = datedPlaces(columns, NARROW_PX, touchPitch);
  const wide = datedPlaces(columns, isFitted ? NARROW_PX : WIDE_PX, mousePitch);
  return (
    <div aria-hidden="true">
      <div className="sm:hidden print:hidden">
        <Dates {...{ points, isFitted }} places={narrow} />
      </div>
      <div className="hidden sm:block print:hidden">
        <Dates {...{ points, isFitted }} places={wide} />
      </div>
      <div className="hidden print:block">
        <Dates {...{ points, isFitted }} places={datedPlaces(columns, PAPER_PX, 0)} />
      </div>
    </div>
  );
}

interface DatesProps {
  points: Points;
  places: readonly number[];
  isFitted: boolean;
}

const Dates = ({ points, places, isFitted }: DatesProps) => (
  <PlotRow height={ROW_HEIGHT} gutter={null} isFitted={isFitted}>
    {places.map((place) => (
      <svg aria-hidden="true" key={place} x={`${points[place]?.column.middle}%`} overflow="visible">
        <path d="M0 0v5" className={STROKES.edge} />
        <text y={19} textAnchor="middle" className={QUIET}>
          {points[place]?.dateLabel}
        </text>
      </svg>
    ))}
  </PlotRow>
);

interface ValueRowProps {
  title: string;
  /** The row's unit, or the maximum of its scale. */
  unit: string;
  points: Points;
  /** Returns a session's number; null if not reported. */
  numberOf: (point: SessionPoint) => number | null;
  format?: ((value: number) => string) | undefined;
}

/** Shows a number for each session, below its column in the charts above. */
export function ValueRow({ title, unit, points, numberOf, format = String }: ValueRowProps) {
  const texts = points
    .map(numberOf)
    .map((value) => (value === null ? "not reported" : format(value)));
  return (
    <PlotRow
      height={ROW_HEIGHT}
      gutter={<RowName {...{ title, unit }} />}
      label={`${title} ${unit} by session, oldest first: ${texts.join(", ")}`}
    >
      <RowLine />
      {points.map((point) => {
        const value = numberOf(point);
        return (
          <text
            key={point.id}
            x={`${point.column.middle}%`}
            y={19}
            textAnchor="middle"
            className={QUIET}
          >
            {value === null ? "×" : format(value)}
          </text>
        );
      })}
    </PlotRow>
  );
}

/** Shows each session's symptom count as links, like the points above; sessions with symptoms stand out. */
export const SymptomRow = ({ points }: { points: Points }) => (
  <section aria-label="Symptoms">
    <PlotRow height={ROW_HEIGHT} gutter={<RowName title="Symptoms" unit="" />}>
      <RowLine />
      {points.map((point) => (
        <PointLink
          key={point.id}
          href={point.href}
          name={symptomName(point)}
          place={point.place}
          column={point.column}
          height={ROW_HEIGHT}
        >
          <text y={19} textAnchor="middle" className={(point.symptoms ?? 0) > 0 ? LOUD : QUIET}>
            {point.symptoms ?? "×"}
          </text>
        </PointLink>
      ))}
    </PlotRow>
  </section>
);

const RowName = ({ title, unit }: { title: string; unit: string }) => (
  <text y={19} className={QUIET}>
    {title}
    {unit !== "" && <tspan className="fill-ink3 forced-colors:fill-current">{` ${unit}`}</tspan>}
  </text>
);

const RowLine = () => (
  <line x1={-GUTTER_WIDTH} x2="100%" y1={0.5} y2={0.5} className={STROKES.faint} />
);

const QUIET = "fill-ink2 text-small forced-colors:fill-current";
const LOUD = "fill-ink text-small font-bold forced-colors:fill-current";
