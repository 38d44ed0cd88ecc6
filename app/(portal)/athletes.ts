import { cache } from "react";
import type { CoachScope } from "@/lib/access/scope";
import { listRelations } from "@/lib/coaches/relations";
import type { Relation } from "@/lib/contract/relation";
import { everyOf } from "@/lib/platform/every";
import { byName, type Labeled, labeled } from "@/lib/wording/labels";

type Athlete = Labeled<Relation>;

/** Returns every athlete the coach can see, by name, unnamed ones last. Available on every plan. */
export const everyAthlete = cache(
  async (coach: CoachScope): Promise<Athlete[]> =>
    labeled(
      await everyOf(
        (query) => listRelations(coach, query),
        ({ relations }) => relations,
      ),
    ).sort(byName),
);

/** Returns athletes for a picker: only ids and labels, as sent to the browser. */
export const namesOf = (athletes: readonly Athlete[]) =>
  athletes.map(({ athlete_uid, label }) => ({ athlete_uid, name: label }));

/** Returns athletes for a picker, with a fallback for those without a label. */
export const namedOf = (athletes: readonly Athlete[]) =>
  athletes.map(({ athlete_uid, label }) => ({ id: athlete_uid, name: label ?? "No name" }));

/** Returns a list's rows with the labels of their athletes as names. */
export function relabeled<Row extends { athlete_uid: string; name: string | null }>(
  rows: readonly Row[],
  athletes: readonly Athlete[],
): Row[] {
  const labels = new Map(athletes.map(({ athlete_uid, label }) => [athlete_uid, label]));
  return rows.map((row) => ({ ...row, name: labels.get(row.athlete_uid) ?? row.name }));
}
