import { ChartKeys } from "@/components/charts/chart-keys";
import { type Dot, Plot } from "@/components/charts/plot";
import { AXIS_END } from "@/components/charts/scales";
import type { Format } from "@/components/format/format";
import { Card } from "@/components/portal/sections";
import { KINDS } from "@/components/roster/session-words";
import type { Session } from "@/lib/contract/roster";
import type { KnownAthlete } from "@/lib/roster/athlete";
import { carbMonthsOf } from "./carb-months";
import { isDiluting } from "./words";

interface LongViewProps {
  athlete: KnownAthlete;
  format: Format;
}

/**
 * Shows what half a year of sessions reveals that a month doesn't: how much is eaten, and whether sodium keeps up with
 * fluid.
 */
export function LongView({ athlete, format }: LongViewProps) {
  return (
    <ChartKeys>
      <CarbMonths {...{ athlete, format }} />
      <FluidAgainstSodium {...{ athlete, format }} />
    </ChartKeys>
  );
}

const hrefOf = (athlete: KnownAthlete, { activity_id }: Session): string =>
  `/athletes/${athlete.athlete_uid}/sessions/${activity_id}`;

function CarbMonths({ athlete, format }: LongViewProps) {
  const { next_race: race, nowMs } = athlete;
  const target = race?.carb_g_per_hr ?? null;
  const { eaten, fromMs, best, ticks, top } = carbMonthsOf(athlete.sessions, target, nowMs);
  if (eaten.length === 0) return null;
  const atOf = (ms: number) => (ms - fromMs) / (nowMs - fromMs);
  const dots = eaten.map(
    (session): Dot => ({
      id: session.activity_id,
      href: hrefOf(athlete, session),
      name: `${format.date(session.date_millis)}: carbohydrate ${format.carbPerHour(session.carb)}${session.hadStomachTrouble ? ", stomach trouble" : ""}`,
      x: atOf(session.date_millis),
      y: Math.min(1, session.carb / top),
      isRing: session.hadStomachTrouble === true,
    }),
  );
  return (
    <Card title="Carbohydrate per hour, over months">
      <p className="text-small text-ink2">
        {best === null
          ? "No session of an hour or more without stomach trouble yet."
          : `Most without stomach trouble: ${format.carbPerHour(best.carb)}, ${format.date(best.date_millis)}.`}
        {race !== null && (
          <>
            {" Next race: "}
            <bdi>{race.name ?? KINDS[race.type].one}</bdi>, {format.date(race.scheduled_ms)}
            {target !== null && `, ${format.carbPerHour(target)} planned`}
            {race.temperature_c !== null && `, about ${format.temperature(race.temperature_c)}`}.
          </>
        )}
        {dots.some(({ isRing }) => isRing) && " A ring is a session with stomach trouble."}
      </p>
      <Plot
        nutrient="carb"
        {...{ dots }}
        up={ticks.map((grams) => ({ at: grams / top, label: format.carbPerHour(grams) }))}
        across={[
          { at: 0, label: format.date(fromMs) },
          { at: 0.5, label: format.date((fromMs + nowMs) / 2) },
          { at: 1, label: format.date(nowMs) },
        ]}
        levels={[
          ...(target === null ? [] : [{ at: target / top, label: "Race", isDashed: true }]),
          ...(best === null
            ? []
            : [{ at: best.carb / top, label: "Most without trouble", isDashed: false }]),
        ]}
      />
    </Card>
  );
}

const CORNER = "Much fluid, little sodium";

function FluidAgainstSodium({ athlete, format }: LongViewProps) {
  const { hyponatremia_fluid_min: fluidMin, hyponatremia_sodium_max: sodiumMax } =
    athlete.settings.values;
  const drunk = athlete.sessions.flatMap(({ fluid_pct, sodium_pct }) =>
    fluid_pct === null || sodium_pct === null ? [] : [fluid_pct],
  );
  // Extends to the highest fluid intake, so the extremes are drawn at their actual position.
  const end = Math.max(AXIS_END, Math.ceil(Math.max(0, ...drunk) * 2) / 2);
  const dots = athlete.sessions
    .flatMap((session): Dot[] => {
      const { fluid_pct: fluid, sodium_pct: sodium } = session;
      if (fluid === null || sodium === null) return [];
      return [
        {
          id: session.activity_id,
          href: hrefOf(athlete, session),
          name: `${format.date(session.date_millis)}: fluid ${format.percent(fluid)}, sodium ${format.percent(sodium)} of plan`,
          x: fluid / end,
          y: Math.min(1, sodium / AXIS_END),
          isRing: session.markers.some(isDiluting),
        },
      ];
    })
    .toReversed();
  if (dots.length === 0) return null;
  const within = dots.filter(({ isRing }) => isRing).length;
  const ticksTo = (last: number) =>
    [0, 0.5, 1, 1.5, 2, 2.5, 3]
      .filter((share) => share <= last && (last < 2 || share % 1 === 0))
      .map((share) => ({ at: share / last, label: format.percent(share) }));
  return (
    <Card title="Fluid against sodium, percent of plan">
      <p className="text-small text-ink2">
        {`Fluid is on the horizontal axis, sodium on the vertical. ${within === 0 ? "No session" : within === 1 ? "1 session" : `${within} sessions`} of ${dots.length} with much fluid and little sodium`}
        {within > 0 && ", drawn as rings"}.
      </p>
      <Plot
        nutrient="sodium"
        {...{ dots }}
        up={ticksTo(AXIS_END)}
        across={ticksTo(end)}
        corner={{ fromX: fluidMin / end, toY: sodiumMax / AXIS_END, label: CORNER }}
      />
    </Card>
  );
}
