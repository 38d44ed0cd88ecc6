import { BulletBar } from "@/components/charts/bullet-bar";
import type { Cutoffs } from "@/components/charts/lane-cells";
import { NutrientMark } from "@/components/charts/marks";
import { endsOf, plannedPerHour, plannedTotal } from "@/components/charts/per-hour-rows";
import type { Format } from "@/components/format/format";
import { orNotReported, spanWords } from "@/components/format/quantities";
import { TableScroller } from "@/components/portal/sections";
import type { Marker } from "@/lib/contract/concern";
import { NUTRIENT_ROWS, NUTRIENTS, type Nutrient, TOTAL_OF } from "@/lib/contract/debrief";
import type { Totals, TotalsRange } from "@/lib/contract/roster";
import { isOver, isShort, OVER } from "@/lib/roster/bars";

/** A session to compare: amounts in grams, milligrams and milliliters, and shares of the plan. */
export interface Compared {
  /** What was carried, or else suggested. */
  planned: Totals;
  /** Set if the plan gave ranges. */
  suggested_range: TotalsRange | null;
  actual: Totals;
  carb_pct: number | null;
  sodium_pct: number | null;
  fluid_pct: number | null;
  per_hour: Totals;
  duration_min: number;
  markers: readonly Pick<Marker, "marker">[];
}

interface ComparisonProps {
  session: Compared;
  cutoffs: Cutoffs;
  format: Format;
  /** True to show planned and actual per hour too. */
  hasHours?: boolean;
  /** Shown if the plan has no number. */
  unplanned?: string;
}

const HEAD = "px-1 text-right font-normal sm:px-3";
const CELL = "px-1 text-right whitespace-nowrap sm:px-3";

/** Compares a session's planned and actual intake, for the three nutrients in order. */
export function Comparison({
  session,
  cutoffs,
  format,
  hasHours = false,
  unplanned = "not reported",
}: ComparisonProps) {
  const amounts = { carb: format.carb, sodium: format.sodium, fluid: format.fluid };
  return (
    <TableScroller label="Planned and actual">
      <table className="w-full">
        <caption className="sr-only">Planned and actual</caption>
        <thead>
          <tr className="border-b border-line text-left text-small text-ink2">
            <th scope="col" className="py-2 pr-3 font-normal">
              Nutrient
            </th>
            <th scope="col" className={HEAD}>
              Planned
            </th>
            <th scope="col" className={HEAD}>
              Actual
            </th>
            <th scope="col" className={HEAD}>
              Share of plan
            </th>
            {/* Draws the previous column; hidden from screen readers. */}
            <td aria-hidden="true" className="pl-3 max-lg:hidden">
              Plan line at {format.percent(1)}
            </td>
            {hasHours && (
              <th scope="col" className={`${HEAD} last:pr-0 max-lg:hidden`}>
                Per hour, planned → actual
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {NUTRIENTS.map((nutrient) => {
            const share = session[`${nutrient}_pct`];
            const total = plannedTotal(session, nutrient);
            const isRange = typeof total === "object" && total !== null;
            const planned = isRange || total === null ? total : ([total, total] as const);
            const hour = hourWords(session, nutrient, format);
            return (
              <tr key={nutrient} className="border-b border-line last:border-0">
                <th
                  scope="row"
                  className="py-2 pr-1 text-left font-semibold whitespace-nowrap sm:pr-3"
                >
                  <span className="inline-flex items-center gap-1 sm:gap-2">
                    <NutrientMark nutrient={nutrient} />
                    {NUTRIENT_ROWS[nutrient].title}
                  </span>
                </th>
                <td className={CELL}>
                  {planned === null ? unplanned : spanWords(planned, amounts[nutrient])}
                  {hasHours && planned !== null && <UnderAmount>{hour.planned}</UnderAmount>}
                </td>
                <td className={CELL}>
                  {orNotReported(session.actual[TOTAL_OF[nutrient]], amounts[nutrient])}
                  {hasHours && session.per_hour[TOTAL_OF[nutrient]] !== null && (
                    <UnderAmount>{hour.actual}</UnderAmount>
                  )}
                </td>
                <td className="px-1 py-2 text-right font-semibold sm:px-3">
                  {share === null && planned === null
                    ? "no plan to compare"
                    : orNotReported(share, format.percent)}
                  {share !== null && isRange && (
                    <span className="block text-small font-normal text-ink2">
                      {share === 1 ? "inside the range" : "of the nearer edge"}
                    </span>
                  )}
                  {isShort(session, nutrient) && (
                    <span className="block text-small font-normal whitespace-nowrap text-ink2">
                      below {format.percent(cutoffs[nutrient])}
                    </span>
                  )}
                  {share !== null && isOver(share) && (
                    <span className="block text-small font-normal whitespace-nowrap text-ink2">
                      over {format.percent(OVER)}
                    </span>
                  )}
                </td>
                <td aria-hidden="true" className="pl-3 max-lg:hidden">
                  <BulletBar
                    nutrient={nutrient}
                    share={share}
                    cutoff={cutoffs[nutrient]}
                    isShort={isShort(session, nutrient)}
                    percent={format.percent}
                  />
                </td>
                {hasHours && (
                  <td className={`${CELL} last:pr-0 max-lg:hidden`}>
                    {hour.planned} → {hour.actual}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableScroller>
  );
}

/** Shows an amount per hour below the total if its column has no room. */
const UnderAmount = ({ children }: { children: string }) => (
  <span className="block text-small text-ink2 lg:hidden">{children}</span>
);

/** Formats the planned and actual intake per hour: "79 g/h" and "67 g/h". */
function hourWords(session: Compared, nutrient: Nutrient, format: Format) {
  const words = {
    carb: format.carbPerHour,
    sodium: format.sodiumPerHour,
    fluid: format.fluidPerHour,
  }[nutrient];
  const planned = plannedPerHour(session, nutrient);
  const actual = orNotReported(session.per_hour[TOTAL_OF[nutrient]], words);
  if (planned === null) return { planned: "no plan", actual };
  const { min, max } = endsOf(planned);
  return { planned: spanWords([min, max], words), actual };
}
