import type { ReactNode } from "react";
import { SafetyBlock } from "@/components/safety/safety-block";
import type { Carried } from "@/lib/catalog/paper/fitted";
import { type Amounting, leftOf, packWords } from "@/lib/catalog/paper/words";
import { limitsOf } from "@/lib/nutrition/limits";
import { Coverage } from "./coverage";
import { Pack, placeName } from "./pack";
import { StepTable } from "./step-table";
import { Warnings, warningsFor } from "./warnings";

interface CarryViewProps {
  carried: Carried;
  /** Formats amounts for the reader. */
  amounting: Amounting;
  /** True if the session is still ahead. */
  isAhead: boolean;
}

/** Shows a full carrying plan: its totals and limits, what to pack, when to take what, and what remains. */
export function CarryView({ carried, amounting, isAhead }: CarryViewProps) {
  const { combination, plan, safety, targets } = carried;
  return (
    <>
      <Part title="Totals">
        <Coverage targets={targets} combination={combination} amounting={amounting} />
        <Warnings
          misses={combination.misses}
          warnings={warningsFor(combination.warnings, isAhead)}
          amounting={amounting}
        />
        <SafetyBlock limits={limitsOf(safety, amounting)} confidence={safety.confidence_score} />
      </Part>
      <Part title="What to pack">
        <Pack carried={carried} amounting={amounting} />
        <p className="mt-2 text-small text-ink2">
          {packWords(combination.products.map(({ product }) => product.values_as_of))}
        </p>
      </Part>
      <Part title="When to take it">
        <StepTable plan={plan} amounting={amounting} />
      </Part>
      <Part title="Left over at the end">
        {plan.left_over.length === 0 ? (
          <p className="mt-2">Nothing is left over.</p>
        ) : (
          <ul className="mt-2">
            {plan.left_over.map((left) => (
              <li key={`${left.place} ${left.what}`}>
                {placeName(left.place)}: {leftOf(left, amounting)}
              </li>
            ))}
          </ul>
        )}
      </Part>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-7">
    <h2 className="font-prose text-section font-medium">{title}</h2>
    {children}
  </section>
);
