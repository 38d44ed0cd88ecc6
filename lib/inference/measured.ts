import type { ActivityTold } from "@/lib/contract/inference";
import type { ActivityType } from "@/lib/contract/vocabulary";

export interface Measured {
  /** The kind that the numbers alone indicate; null if several fit or numbers are missing. */
  kind: ActivityType | null;
  /** Activities that are impossible at this speed. */
  impossible: readonly ActivityType[];
}

/** Fastest plausible average speeds, km/h; world records are slightly lower. */
const FASTEST_KMH = { swim: 8, hike: 12, row: 24, run: 25, ski: 45 } as const;

const within = (value: number | null | undefined, low: number, high: number): boolean =>
  value != null && value >= low && value <= high;

/** Infers the kind from speed (km/h), power (W) and cadence (per minute), without any words. */
export function measuredAs({ avg_speed_kmh, avg_power_w, avg_cadence }: ActivityTold): Measured {
  const impossible = (Object.keys(FASTEST_KMH) as (keyof typeof FASTEST_KMH)[]).filter(
    (kind) => avg_speed_kmh != null && avg_speed_kmh > FASTEST_KMH[kind],
  );
  return { kind: kindOf({ avg_speed_kmh, avg_power_w, avg_cadence }), impossible };
}

function kindOf(told: Pick<ActivityTold, "avg_speed_kmh" | "avg_power_w" | "avg_cadence">) {
  const { avg_speed_kmh: speed, avg_power_w: power, avg_cadence: cadence } = told;
  // Steps of both feet, or of one foot as some watches count.
  if (
    within(speed, 6.5, 22) &&
    (within(cadence, 140, 210) || (within(cadence, 75, 100) && power == null))
  ) {
    return "run";
  }
  if (within(speed, 8, 20) && within(cadence, 16, 40)) return "row";
  if (within(speed, 22, 60) && within(cadence, 50, 120)) return "bike";
  if (within(power, 60, 500) && (within(speed, 15, 60) || within(cadence, 50, 120))) return "bike";
  if (within(speed, 25.1, 60) && cadence == null) return "bike";
  return null;
}
