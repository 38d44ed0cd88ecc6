import { NUTRIENT_ROWS, NUTRIENTS, type Nutrient } from "@/lib/contract/debrief";
import type { Strip } from "@/lib/contract/strip";
import { NutrientMark } from "../charts/marks";
import type { Format } from "../format/format";
import { spanWords } from "../format/quantities";

/**
 * Shows a session's amounts in one line: the intake and its share of the plan, else the plan; nothing without either.
 */
export function FuelLine({ strip, format }: { strip: Strip; format: Format }) {
  const words = { carb: format.carb, sodium: format.sodium, fluid: format.drink };
  const toldOf = (nutrient: Nutrient): string | null => {
    const { taken, planned, share } = strip.totals[nutrient];
    if (!strip.is_reported) return planned && spanWords(planned, words[nutrient]);
    if (taken === null) return null;
    const amount = words[nutrient](taken);
    return share === null ? amount : `${amount} (${format.percent(share)})`;
  };
  const told = NUTRIENTS.flatMap((nutrient) => {
    const amount = toldOf(nutrient);
    return amount === null ? [] : [{ nutrient, amount }];
  });
  if (told.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-small">
      <span className="text-ink2">{strip.is_reported ? "Taken" : "Planned"}</span>
      {told.map(({ nutrient, amount }) => (
        <span key={nutrient} className="inline-flex items-center gap-1">
          <NutrientMark nutrient={nutrient} />
          <span className="sr-only">{NUTRIENT_ROWS[nutrient].title}: </span>
          {amount}
        </span>
      ))}
    </p>
  );
}
