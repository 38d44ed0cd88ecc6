import { cache } from "react";
import type { CoachScope } from "@/lib/access/scope";
import { listGroups } from "@/lib/coaches/groups";
import { GROUPS_MAX } from "@/lib/contract/coach";
import type { Group } from "@/lib/contract/relation";

/** All groups of the team by name, with those of their athletes whom the coach reaches. A team has few. */
export const everyGroup = cache(async (coach: CoachScope): Promise<Group[]> => {
  const { groups } = await listGroups(coach, { limit: GROUPS_MAX });
  const names = new Intl.Collator("en", { numeric: true });
  return groups.sort((one, other) => names.compare(one.name, other.name));
});
