import { NutrientMark } from "@/components/charts/marks";
import { type PlanRow, rowsOf } from "@/lib/catalog/paper/rows";
import { clockOf } from "@/lib/catalog/paper/times";
import { type Amounting, FUELS, fillingOf, takeOf } from "@/lib/catalog/paper/words";
import type { CarryingPlan, FuelAmounts } from "@/lib/contract/fit";

interface StepTableProps {
  plan: CarryingPlan;
  amounting: Amounting;
}

/** Lists what to take when and from where: one row per step and one per refill. */
export function StepTable({ plan, amounting }: StepTableProps) {
  return (
    <table className="mt-3 w-full border-y border-line">
      <caption className="sr-only">What to take and when, from the start</caption>
      <thead>
        <tr className="border-b border-line text-left text-small text-ink2">
          <th scope="col" className="py-2 pr-4 pl-1 font-normal whitespace-nowrap">
            At, h:mm
          </th>
          <th scope="col" className="py-2 font-normal">
            What to take and where from
          </th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(plan).map((row) => (
          <tr
            key={keyOf(row)}
            className={`border-b border-line align-top last:border-0 print:break-inside-avoid ${row.kind === "refill" ? "bg-sunken" : ""}`}
          >
            <th
              scope="row"
              className="py-2 pr-4 pl-1 text-left text-section font-semibold whitespace-nowrap"
            >
              {clockOf(row.at_min)}
            </th>
            <td className="min-w-0 py-2 break-words">
              {row.kind === "refill" ? (
                row.refills.map((refill) => (
                  <p key={refill.bottle}>
                    <strong>Refill {refill.bottle}:</strong> {fillingOf(refill, amounting)}
                  </p>
                ))
              ) : (
                <>
                  <ul>
                    {row.take.map((take) => (
                      <li key={`${take.place} ${take.what} ${take.drink_ml}`}>
                        <b className="font-semibold">{takeOf(take, amounting)}</b> from{" "}
                        {take.place === "pocket" ? "the pocket" : take.place}
                      </li>
                    ))}
                  </ul>
                  {row.so_far !== null && <SoFar amounts={row.so_far} amounting={amounting} />}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A minute can have a step on both sides of a refill. */
const keyOf = (row: PlanRow): string =>
  row.kind === "refill"
    ? `refill ${row.at_min} ${row.refills.map(({ bottle }) => bottle)}`
    : `take ${row.at_min} ${row.so_far === null}`;

/** Shows the total up to this step. */
function SoFar({ amounts, amounting }: { amounts: FuelAmounts; amounting: Amounting }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 text-small text-ink2">
      <span>So far</span>
      {FUELS.map(({ key, name, amount }) => (
        <span key={key} className="inline-flex items-center gap-1 whitespace-nowrap">
          <NutrientMark nutrient={key} />
          <span className="sr-only">{name}</span>
          {amounting[key](amounts[amount])}
        </span>
      ))}
    </p>
  );
}
