import { NUTRIENTS } from "@/lib/contract/debrief";
import { NUTRIENT_FILLS, STROKES } from "./inks";
import { type Cutoffs, type LaneValues, lanesSummary } from "./lane-cells";
import { LANE_HEIGHT, LANE_WIDTH, lanePaths } from "./lane-paths";

interface LanesProps {
  lanes: LaneValues;
  cutoffs: Cutoffs;
  /** Which cells are races; none if absent. */
  races?: readonly boolean[];
  /** The label for screen readers; null if the text next to it already says it. */
  label?: string | null;
}

/**
 * Shows the last days or sessions at a glance: carbohydrate, sodium and fluid, oldest on the left. A dot is within
 * plan, a filled square below the cutoff, a hollow one over 130 %, a dash not reported, a line below a race.
 */
export function Lanes({ lanes, cutoffs, races, label = lanesSummary(lanes, cutoffs) }: LanesProps) {
  const paths = lanePaths(lanes, cutoffs, races);
  return (
    <svg
      width={LANE_WIDTH}
      height={LANE_HEIGHT}
      viewBox={`0 0 ${LANE_WIDTH} ${LANE_HEIGHT}`}
      className="shrink-0"
      fill="none"
      role={label === null ? undefined : "img"}
      aria-label={label ?? undefined}
      aria-hidden={label === null}
    >
      {paths.empty !== "" && (
        <path d={paths.empty} className={STROKES.faint} strokeLinecap="round" strokeWidth={2} />
      )}
      {paths.dots !== "" && (
        <path d={paths.dots} className={STROKES.planned} strokeLinecap="round" strokeWidth={3.5} />
      )}
      {paths.dashes !== "" && <path d={paths.dashes} className={STROKES.planned} />}
      {NUTRIENTS.map(
        (nutrient) =>
          paths.squares[nutrient] !== "" && (
            <path
              key={nutrient}
              d={paths.squares[nutrient]}
              className={NUTRIENT_FILLS[nutrient]}
              fillRule="evenodd"
            />
          ),
      )}
      {paths.races !== "" && <path d={paths.races} className={STROKES.ink} strokeWidth={2} />}
    </svg>
  );
}
