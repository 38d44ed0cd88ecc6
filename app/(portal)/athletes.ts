import { cache } from "react";
import type { CoachScope } from "@/lib/access/scope";
import { listRelations } from "@/lib/coaches/relations";
import type { Relation } from "@/lib/contract/relation";
import { everyOf } from "@/lib/platform/every";

/** Everybody whom the coach reaches, by name; those without one last. On every plan. */
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

/** Whom somebody chooses from: ids and names alone, as they go to the browser. */
export const namesOf = (athletes: readonly Relation[]) =>
  athletes.map(({ athlete_uid, name }) => ({ athlete_uid, name }));

/** The same with something to call everybody by. */
export const namedOf = (athletes: readonly Relation[]) =>
  athletes.map(({ athlete_uid, name }) => ({ id: athlete_uid, name: name ?? "No name" }));
