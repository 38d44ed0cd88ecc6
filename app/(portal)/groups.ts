import { cache } from "react";
import type { CoachScope } from "@/lib/access/scope";
import { listGroups } from "@/lib/coaches/groups";
import type { Group } from "@/lib/contract/relation";
import { everyOf } from "@/lib/platform/every";

/** Returns all groups of the team by name, each with the athletes the coach can see. */
export const everyGroup = cache(async (coach: CoachScope): Promise<Group[]> => {
  const groups = await everyOf(
    (query) => listGroups(coach, query),
    ({ groups }) => groups,
  );
  const names = new Intl.Collator("en", { numeric: true });
  return groups.sort((one, other) => names.compare(one.name, other.name));
});
