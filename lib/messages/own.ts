import type { PersonScope } from "@/lib/access/scope";
import { listOwnRelations } from "@/lib/coaches/own";
import { readZones } from "@/lib/roster/zone";
import type { Correspondence } from "./correspondence";
import { isShown } from "./messages.store";
import { listThreadsOf } from "./own.store";

/** A signed-in athlete's thread. */
export interface OwnThread extends Correspondence {
  unread: number;
}

/** Returns a signed-in athlete's threads, one per team they agreed to be coached by, newest relation first. */
export async function listOwnThreads(person: PersonScope): Promise<OwnThread[]> {
  const own = await listOwnRelations(person);
  const rows = await listThreadsOf(
    person.db,
    person.personId,
    own.map(({ id }) => id),
  );
  const zoneOf = await readZones(
    person.db,
    rows.map(({ athleteId }) => athleteId),
  );
  return rows.map(({ id: relationId, athleteId, takenOverAt, team, messages }) => ({
    scope: {
      ...person,
      nowMs: person.wallMs + Number(team.clockOffsetMs),
      teamId: team.id,
    },
    relationId,
    from: takenOverAt,
    personId: person.personId,
    teamName: team.name,
    timeZone: zoneOf(athleteId),
    unread: messages.filter(({ createdAt }) => isShown(createdAt, takenOverAt)).length,
  }));
}

/** Returns one of them; null if it is not theirs. */
export const findOwnThread = async (
  person: PersonScope,
  relationId: string,
): Promise<OwnThread | null> =>
  (await listOwnThreads(person)).find((thread) => thread.relationId === relationId) ?? null;
