import { ChartKeys } from "@/components/charts/chart-keys";
import { PerHour } from "@/components/charts/per-hour";
import {
  endsOf,
  type HourTarget,
  hourName,
  plannedPerHour,
  windowRowsOf,
} from "@/components/charts/per-hour-rows";
import type { Format } from "@/components/format/format";
import type { Nutrient } from "@/lib/contract/debrief";
import type { Session } from "@/lib/contract/roster";
import { plannedOf } from "./session-facts";

interface WindowPerHourProps {
  sessions: readonly Session[];
  format: Format;
  /** The athlete's base path. */
  base: string;
}

/** Charts intake per hour over a window against the range of its sessions' plans; each point links to its session. */
export function WindowPerHour({ sessions, format, base }: WindowPerHourProps) {
  const words = (nutrient: Nutrient, value: number) =>
    ({ carb: format.carbPerHour, sodium: format.sodiumPerHour, fluid: format.fluidPerHour })[
      nutrient
    ](value);
  const oldestFirst = sessions.toSorted((a, b) => a.date_millis - b.date_millis);
  const plannedIn = (session: Session, nutrient: Nutrient) =>
    plannedPerHour({ ...session, planned: plannedOf(session) }, nutrient);
  const spanOf = (nutrient: Nutrient): HourTarget | null => {
    const planned = sessions.flatMap((session) => {
      const target = plannedIn(session, nutrient);
      return target === null ? [] : Object.values(endsOf(target));
    });
    return planned.length === 0 ? null : { min: Math.min(...planned), max: Math.max(...planned) };
  };
  const targets = { carb: spanOf("carb"), sodium: spanOf("sodium"), fluid: spanOf("fluid") };
  const rows = windowRowsOf(oldestFirst, targets).map((row) => ({
    ...row,
    links: oldestFirst.map((session, place) => ({
      href: `${base}/sessions/${session.activity_id}`,
      name: hourName(
        format.date(session.date_millis),
        {
          nutrient: row.nutrient,
          value: row.values[place] ?? null,
          planned: plannedIn(session, row.nutrient),
        },
        words,
      ),
    })),
  }));
  return (
    <ChartKeys>
      <PerHour rows={rows} words={words} />
    </ChartKeys>
  );
}
