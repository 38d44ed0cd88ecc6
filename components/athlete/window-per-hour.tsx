import { PerHour } from "@/components/charts/per-hour";
import { type HourTarget, plannedPerHour, windowRowsOf } from "@/components/charts/per-hour-rows";
import type { Format } from "@/components/format/format";
import type { Nutrient } from "@/lib/contract/debrief";
import type { Session } from "@/lib/contract/roster";
import { plannedOf } from "./session-facts";

/** What was taken per hour over a window, against what the plans of its sessions span. */
export function WindowPerHour({
  sessions,
  format,
}: {
  sessions: readonly Session[];
  format: Format;
}) {
  const words = {
    carb: format.carbPerHour,
    sodium: format.sodiumPerHour,
    fluid: format.fluidPerHour,
  };
  const spanOf = (nutrient: Nutrient): HourTarget | null => {
    const planned = sessions.flatMap(
      (session) => plannedPerHour(plannedOf(session), nutrient, session.duration_min) ?? [],
    );
    return planned.length === 0 ? null : { min: Math.min(...planned), max: Math.max(...planned) };
  };
  const targets = { carb: spanOf("carb"), sodium: spanOf("sodium"), fluid: spanOf("fluid") };
  const oldestFirst = sessions.toSorted((a, b) => a.date_millis - b.date_millis);
  return (
    <PerHour
      rows={windowRowsOf(oldestFirst, targets)}
      words={(nutrient, value) => words[nutrient](value)}
    />
  );
}
