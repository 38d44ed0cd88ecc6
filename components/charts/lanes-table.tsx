import { NUTRIENT_ROWS, NUTRIENTS } from "@/lib/contract/debrief";
import { type Cutoffs, cellsOf, type LaneValues } from "./lane-cells";
import { NutrientMark } from "./marks";
import { type PercentWords, percentWords } from "./share-words";

interface LanesTableProps {
  lanes: LaneValues;
  cutoffs: Cutoffs;
  /** The column labels of the lanes, oldest first. */
  labels: readonly string[];
  caption: string;
  percent?: PercentWords;
}

const CELL = "px-3 text-right whitespace-nowrap last:pr-0";

/** Renders the lanes as a table, latest day first. */
export function LanesTable({
  lanes,
  cutoffs,
  labels,
  caption,
  percent = percentWords,
}: LanesTableProps) {
  const rows = labels.map((label, place) => ({ label, place })).toReversed();
  const cells = {
    carb: cellsOf(lanes, "carb", cutoffs),
    sodium: cellsOf(lanes, "sodium", cutoffs),
    fluid: cellsOf(lanes, "fluid", cutoffs),
  };
  const cellText = (nutrient: (typeof NUTRIENTS)[number], place: number) => {
    const cell = cells[nutrient][place];
    const words = percent((lanes[nutrient][place] ?? 0) / 100);
    if (cell === "none") return "no session";
    if (cell === "unreported") return "not reported";
    if (cell !== "short") return words;
    return (
      <>
        <strong>{words}</strong> short
      </>
    );
  };
  return (
    <table className="w-full">
      <caption className="pb-2 text-left text-small text-ink2">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-left text-small text-ink2">
          <th scope="col" className="py-2 pr-3 font-normal">
            24 hours until
          </th>
          {NUTRIENTS.map((nutrient) => (
            <th key={nutrient} scope="col" className={`${CELL} font-normal`}>
              <NutrientMark nutrient={nutrient} /> {NUTRIENT_ROWS[nutrient].title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, place }) => (
          <tr key={label} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 pr-3 text-left font-normal whitespace-nowrap">
              {label}
            </th>
            {NUTRIENTS.map((nutrient) => (
              <td key={nutrient} className={CELL}>
                {cellText(nutrient, place)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
