import { takenOf, takenSoFar } from "@/lib/activities/entered";
import {
  type DebriefSheet,
  type Entered,
  NUTRIENT_ROWS,
  NUTRIENTS,
  type Nutrient,
} from "@/lib/contract/debrief";
import type { EnteredCarried } from "@/lib/contract/entered-carried";
import type { Quantities } from "../format/quantities";

type Told = DebriefSheet["told"] | undefined;

/** Shows the planned amounts in one line; nothing without a plan. */
export function PlannedLine({ told }: { told: Told }) {
  const words = { carb: "carbs", sodium: "sodium", fluid: "fluid" };
  const planned = NUTRIENTS.flatMap((of) => (told?.[of] == null ? [] : `${told[of]} ${words[of]}`));
  return planned.length === 0 ? null : <p className="text-ink2">Planned: {planned.join(", ")}.</p>;
}

export type Direct = Record<Nutrient, number | null>;

/** Returns what a form's fields say was taken; what they don't say yet, or not rightly, is null. */
export function directIn(entered: Entered): Direct {
  const of = (nutrient: Nutrient) => {
    const amount = takenOf(entered, nutrient) ?? null;
    return Number.isNaN(amount) ? null : amount;
  };
  return { carb: of("carb"), sodium: of("sodium"), fluid: of("fluid") };
}

/** Shows what was taken so far, out of the plan if there is one; nothing if there is neither. */
export function SoFar({
  carried,
  direct,
  told,
  format,
}: {
  carried: EnteredCarried;
  direct: Direct;
  told: Told;
  format: Quantities;
}) {
  const tapped = takenSoFar(carried);
  // An entered amount that counts goes first, here as in what is sent.
  const [carb_g, sodium_mg, fluid_ml] = [
    direct.carb ?? tapped.carb_g,
    direct.sodium ?? tapped.sodium_mg,
    direct.fluid ?? tapped.fluid_ml,
  ];
  const all = [
    { of: "carb", mark: "▲", ink: "text-carb", is: carb_g, words: format.carb },
    { of: "sodium", mark: "■", ink: "text-sodium", is: sodium_mg, words: format.sodium },
    { of: "fluid", mark: "●", ink: "text-fluid", is: fluid_ml, words: format.drink },
  ] as const;
  if (all.every(({ of, is }) => is === null && told?.[of] == null)) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-small">
      {all.map(({ of, mark, ink, is, words }) => {
        const unit = NUTRIENT_ROWS[of].unit[format.units];
        const taken = is === null ? `–\u00a0${unit}` : words(is);
        const planned = told?.[of] ?? null;
        return (
          <span key={of}>
            <span aria-hidden="true" className={ink}>
              {mark}{" "}
            </span>
            <span className="sr-only">{NUTRIENT_ROWS[of].title} so far: </span>
            <b className="font-semibold">
              {planned === null ? taken : `${taken.split("\u00a0")[0]} of ${planned}`}
            </b>
          </span>
        );
      })}
    </p>
  );
}
