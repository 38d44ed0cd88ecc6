import { cache } from "react";
import type { CoachScope } from "@/lib/access/scope";
import { listRelations } from "@/lib/coaches/relations";
import type { Relation } from "@/lib/contract/relation";
import { everyOf } from "@/lib/platform/every";

/** Returns every athlete the coach can see, by name, unnamed ones last. Available on every plan. */
export const everyAthlete = cache(async (coach: CoachScope): Promise<Relation[]> => {
  const all = await everyOf(
    (query) => listRelations(coach, query),
    ({ relations }) => relations,
  );
  const names = new Intl.Collator("en", { numeric: true });
  return all.sort((one, other) =>
    one.name === null || other.name === null
      ? Number(one.name === null) - Number(other.name === null)
      : names.compare(one.name, other.name),
  );
});

/** Returns athletes for a picker: only ids and names, as sent to the browser. */
export const namesOf = (athletes: readonly Relation[]) =>
  athletes.map(({ athlete_uid, name }) => ({ athlete_uid, name }));

/** Returns athletes for a picker, with a fallback for missing names. */
export const namedOf = (athletes: readonly Relation[]) =>
  athletes.map(({ athlete_uid, name }) => ({ id: athlete_uid, name: name ?? "No name" }));
