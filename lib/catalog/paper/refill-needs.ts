import type { CarryingPlan } from "@/lib/contract/fit";
import { type Amounting, METRIC, servingsOf } from "./words";

/** Returns what to bring, or have waiting, for refills; empty if there are none. */
export function refillNeeds(
  { refills }: Pick<CarryingPlan, "refills">,
  { fluid }: Pick<Amounting, "fluid"> = METRIC,
): string {
  const servings = new Map<string, number>();
  for (const { contents } of refills)
    for (const one of contents)
      servings.set(one.name, (servings.get(one.name) ?? 0) + one.servings);
  const volume_ml = refills.reduce((sum, refill) => sum + refill.volume_ml, 0);
  if (volume_ml === 0) return "";
  const mixes = [...servings].map(([name, count]) => `${servingsOf(count)} ${name}`);
  if (mixes.length === 0) return `${fluid(volume_ml)} of water`;
  return `${mixes.join(", ")} for ${fluid(volume_ml)}`;
}
