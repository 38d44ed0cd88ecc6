import {
  type DebriefSheet,
  NUTRIENT_ROWS,
  type Nutrient,
  SHARE_NAMES,
  SHARES,
} from "@/lib/contract/debrief";
import { NUMBER_INPUT } from "../ui/number-input";

const SMALL = " text-small text-ink2";
export const PILL =
  "flex min-h-12 cursor-pointer items-center gap-2 rounded-control border border-edge bg-surface px-3 has-checked:border-2 has-checked:border-accent has-checked:bg-accent-soft";

/** Asks how much of a nutrient was taken: a share with one tap, or an exact amount. */
export function NutrientFields({ nutrient, sheet }: { nutrient: Nutrient; sheet: DebriefSheet }) {
  const units = sheet.units ?? "metric";
  const { title } = NUTRIENT_ROWS[nutrient];
  const unit = NUTRIENT_ROWS[nutrient].unit[units];
  const { entered } = sheet;
  const planned = sheet.planned[nutrient];
  const chosen = entered[`${nutrient}_share`] ?? "";
  const isExact = (entered[`${nutrient}_exact`] ?? "") !== "";
  return (
    <fieldset className="mt-8">
      <legend className="text-label font-semibold">{title}</legend>
      <p className={SMALL}>
        {planned === null
          ? "There’s no plan to take shares of (free ranges don’t count). Enter what you carried below, or the exact amount."
          : `Planned: ${sheet.told?.[nutrient] ?? `${planned} ${unit}`}. How much of it did you take?`}
      </p>
      {planned !== null && <input type="hidden" name={`${nutrient}_planned`} value={planned} />}
      <div className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {SHARE_NAMES.map((share) => (
          <label key={share} className={PILL}>
            <input
              type="radio"
              name={`${nutrient}_share`}
              value={share}
              defaultChecked={chosen === share}
              // A share that taps replaced counts again when it is chosen again.
              onClick={({ currentTarget }) =>
                currentTarget.dispatchEvent(new Event("input", { bubbles: true }))
              }
              className="size-5 shrink-0"
            />
            {SHARES[share].title}
          </label>
        ))}
      </div>
      <details className="mt-2" open={isExact || planned === null}>
        <summary className="folds min-h-11 text-ink2">
          Exact amount{nutrient === "sodium" ? " or carried" : ", carried, left over"}
        </summary>
        <div className="grid gap-2 sm:grid-cols-3">
          <Amount name={`${nutrient}_exact`} label={`Taken, ${unit}`} of={title} sheet={sheet} />
          <Amount
            name={`${nutrient}_carried`}
            label={`Carried, ${unit}`}
            of={title}
            sheet={sheet}
          />
          {nutrient !== "sodium" && (
            <Amount
              name={`${nutrient}_left`}
              label={`Left over, ${unit}`}
              of={title}
              sheet={sheet}
            />
          )}
        </div>
      </details>
    </fieldset>
  );
}

function Amount({
  name,
  label,
  of,
  sheet,
}: {
  name: string;
  label: string;
  of: string;
  sheet: DebriefSheet;
}) {
  return (
    <label className="block">
      <span className="sr-only">{of}: </span>
      <span className={SMALL}>{label}</span>
      <input
        {...NUMBER_INPUT}
        name={name}
        defaultValue={sheet.entered[name] ?? ""}
        className="mt-1 aria-invalid:border-2 aria-invalid:border-concern min-h-11 w-full rounded-control border border-edge bg-surface px-3"
      />
    </label>
  );
}
