import type { CoachScope } from "@/lib/access/scope";
import { listGroups } from "@/lib/coaches/groups";
import { listRelations } from "@/lib/coaches/relations";
import type { Group, Relation } from "@/lib/contract/relation";

interface Page {
  pagination: { next_cursor: string | null };
}

const PAGE = 200;

/** All rows of a list that is paged, as many as a team can have. */
async function everyOf<Row, Answer extends Page>(
  read: (cursor: string | undefined) => Promise<Answer>,
  rowsOf: (answer: Answer) => Row[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | undefined; ; ) {
    const answer = await read(cursor);
    rows.push(...rowsOf(answer));
    const { next_cursor } = answer.pagination;
    if (next_cursor === null) return rows;
    cursor = next_cursor;
  }
}

const { compare } = new Intl.Collator("en");
const UNNAMED = "No name yet";

/** Everybody whom the coach reaches, by name. */
export async function everyAthlete(coach: CoachScope) {
  const relations = await everyOf<Relation, Awaited<ReturnType<typeof listRelations>>>(
    (cursor) => listRelations(coach, { limit: PAGE, cursor }),
    (answer) => answer.relations,
  );
  return relations
    .map(({ athlete_uid, name, accepted_at }) => ({
      ...{ id: athlete_uid, name: name ?? UNNAMED, acceptedMs: accepted_at },
    }))
    .sort((a, b) => compare(a.name, b.name));
}

/** The team's groups, by name. */
export async function everyGroup(coach: CoachScope) {
  const groups = await everyOf<Group, Awaited<ReturnType<typeof listGroups>>>(
    (cursor) => listGroups(coach, { limit: PAGE, cursor }),
    (answer) => answer.groups,
  );
  return groups.map(({ id, name }) => ({ id, name })).sort((a, b) => compare(a.name, b.name));
}
