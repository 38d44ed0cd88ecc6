import { NUTRIENT_FILLS, STROKES } from "@/components/charts/inks";
import { NutrientMark } from "@/components/charts/marks";
import { isBeyondAxis, shareScale } from "@/components/charts/scales";
import { type Amounting, coverageWords, FUELS, plannedOf } from "@/lib/catalog/paper/words";
import type { Nutrient } from "@/lib/contract/debrief";
import type { FitTargets, FuelCombination } from "@/lib/contract/fit";
import { NBSP } from "@/lib/wording/calendars";

const [WIDTH, HEIGHT] = [232, 16];
const x = shareScale(0, WIDTH);

interface CoverageProps {
  targets: FitTargets;
  combination: FuelCombination;
  amounting: Amounting;
}

/** Shows what a combination provides against the plan, for the three nutrients in order. */
export function Coverage({ targets, combination, amounting }: CoverageProps) {
  // Sodium to the milligram, like the text on what is missing: 65 mg of 73 mg must not read as 70 mg of 70 mg.
  const sodium = (mg: number) => `${amounting.number(mg)}${NBSP}mg`;
  const words = { carb: amounting.carb, sodium, fluid: amounting.fluid };
  return (
    <dl className="mt-3 divide-y divide-line border-y border-line">
      {FUELS.map((fuel) => {
        const { key, name, amount } = fuel;
        const planned = plannedOf(targets, fuel);
        const share = combination.coverage[key];
        return (
          <div key={key} className="py-3 print:break-inside-avoid">
            <dt className="flex items-center gap-2 font-semibold">
              <NutrientMark nutrient={key} />
              {name}
            </dt>
            <dd className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
              <CoverageBar nutrient={key} share={share} />
              <span>
                <strong>{words[key](combination.totals[amount])}</strong> of {words[key](planned)}{" "}
                planned
                {share !== null && `, ${coverageWords(share, amounting)}`}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Draws what is provided as a thin bar, against a tall line for the plan. The text next to it says the same. */
export function CoverageBar({ nutrient, share }: { nutrient: Nutrient; share: number | null }) {
  if (share === null) return null;
  const isBroken = isBeyondAxis(share);
  const bar = isBroken
    ? `M0 5.5H218.25L215.75 10.5H0zM226.25 5.5H${WIDTH}v5H223.75z`
    : `M0 5.5H${x(share)}v5H0z`;
  return (
    <svg
      aria-hidden="true"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // On a phone it fills the column, as only lengths are read from it.
      preserveAspectRatio="none"
      className="w-full max-w-full sm:w-58"
      fill="none"
    >
      <path d={`M0 3h${WIDTH}v10H0z`} className="fill-sunken" />
      <path d={share > 0 ? bar : "M0 2h2v12H0z"} className={NUTRIENT_FILLS[nutrient]} />
      <path d={`M${x(1)} 0v16`} className={STROKES.ink} strokeWidth={2} />
      {isBroken && <path d="M214 14 220 2M222 14 228 2" className={STROKES.ink} strokeWidth={2} />}
    </svg>
  );
}
