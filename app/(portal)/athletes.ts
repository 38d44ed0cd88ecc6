import { cache } from "react";
import type { CoachScope } from "@/lib/access/scope";
import { listRelations } from "@/lib/coaches/relations";
import { MAX_PAGE } from "@/lib/contract/primitives";
import type { Relation } from "@/lib/contract/relation";

/** Everybody whom the coach reaches, by name; those without one last. On every plan. */
export const everyAthlete = cache(async (coach: CoachScope): Promise<Relation[]> => {
  const all: Relation[] = [];
  for (let cursor: string | null = null; ; ) {
    const asked: { limit: number; cursor?: string } = {
      limit: MAX_PAGE,
      ...(cursor !== null && { cursor }),
    };
    const { relations, pagination } = await listRelations(coach, asked);
    all.push(...relations);
    cursor = pagination.next_cursor;
    if (cursor === null) break;
  }
  const names = new Intl.Collator("en", { numeric: true });
  return all.sort((one, other) =>
    one.name === null || other.name === null
      ? Number(one.name === null) - Number(other.name === null)
      : names.compare(one.name, other.name),
  );
});
