import { SeverityMark, type SeverityName } from "@/components/charts/marks";
import type { Amounting } from "@/lib/catalog/paper/words";
import type { FitWarning, FuelCombination } from "@/lib/contract/fit";

const SEVERITIES: Readonly<
  Record<FitWarning["severity"], { mark: SeverityName; label: string; rank: number }>
> = {
  danger: { mark: "safety", label: "Danger:", rank: 0 },
  warning: { mark: "concern", label: "Warning:", rank: 1 },
  info: { mark: "watch", label: "Note:", rank: 2 },
};

/**
 * Returns the warnings that apply; one about trying something in training first is pointless once the session is over.
 */
export const warningsFor = (warnings: readonly FitWarning[], isAhead: boolean): FitWarning[] =>
  warnings.filter(({ code }) => isAhead || code !== "carb_above_usual");

/** Lists what a combination can't meet and what to watch out for, most serious first, with shapes before words. */
export function Warnings({
  misses,
  warnings,
  amounting: { sentence },
}: Pick<FuelCombination, "misses" | "warnings"> & { amounting: Pick<Amounting, "sentence"> }) {
  const sorted = warnings.toSorted(
    (one, other) => SEVERITIES[one.severity].rank - SEVERITIES[other.severity].rank,
  );
  if (misses.length === 0 && warnings.length === 0) return null;
  return (
    <ul className="mt-4 space-y-2">
      {sorted.map(({ code, severity, message }) => (
        <li key={`${code} ${message}`} className="flex items-start gap-2">
          <span className="flex h-5 shrink-0 items-center">
            <SeverityMark severity={SEVERITIES[severity].mark} label={SEVERITIES[severity].label} />
          </span>
          <span>{sentence(message)}</span>
        </li>
      ))}
      {misses.map(({ nutrient, message }) => (
        <li key={nutrient}>{sentence(message)}</li>
      ))}
    </ul>
  );
}
