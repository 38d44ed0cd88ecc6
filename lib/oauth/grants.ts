import { audit } from "@/lib/access/audit";
import { lockPerson } from "@/lib/access/locks";
import type { PersonScope } from "@/lib/access/scope";
import { READING_TIERS } from "@/lib/contract/coach";
import { fail } from "@/lib/contract/errors";
import { isOauthScope, ROSTER_SCOPES } from "@/lib/contract/oauth";
import { transaction } from "@/lib/platform/db";
import { canBeId } from "@/lib/platform/ids";
import { type RecentCalls, recentCalls } from "@/lib/usage/requests";
import { type AskedScope, coachOf, inWords } from "./consent";
import { findReached } from "./consent.store";
import { endGoing, listGrants, setReadOnly } from "./grants.store";

/** The apps a person connected, for viewing and disconnecting them. */

export interface ConnectedApp {
  /** The grant's id, since an app can have one for each of several records. */
  id: string;
  name: string;
  host: string;
  scopes: AskedScope[];
  isReadOnly: boolean;
  /** How many athletes of a roster it can read; null if it reads no roster, or not currently. */
  athletes: number | null;
  /** The shared record; null for none. */
  record: { id: string; name: string | null } | null;
  /** Unix milliseconds. */
  connectedMs: number;
  /** Null if it has done nothing yet. */
  lastUsedMs: number | null;
  recent: RecentCalls;
  /** When the person ended it; null if active. */
  endedMs: number | null;
}

/** Returns a person's connected apps, newest first, including those they ended within the given milliseconds. */
export async function listApps(
  person: PersonScope,
  { endedWithinMs = 0 }: { endedWithinMs?: number } = {},
): Promise<ConnectedApp[]> {
  const rows = await listGrants(person, person.wallMs - endedWithinMs);
  const athletes = rows.some(asksRoster) ? await countRoster(person) : null;
  const recent = await recentCalls(
    person,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.clientName,
    host: row.clientHost,
    scopes: row.scopes.filter(isOauthScope).map((scope) => inWords(scope, row.athleteId !== null)),
    isReadOnly: row.isReadOnly,
    athletes: asksRoster(row) ? athletes : null,
    record: row.athleteId === null ? null : { id: row.athleteId, name: row.athlete?.name ?? null },
    connectedMs: row.createdAt.getTime(),
    lastUsedMs: row.lastUsedAt?.getTime() ?? null,
    recent: recent.get(row.id) ?? { calls: 0, last: [] },
    endedMs: row.endedAt?.getTime() ?? null,
  }));
}

const asksRoster = ({ scopes }: { scopes: string[] }): boolean =>
  ROSTER_SCOPES.some((scope) => scopes.includes(scope));

/** Returns how many athletes an app can currently read through its coach; null if the coach's plan allows none. */
async function countRoster(person: PersonScope): Promise<number | null> {
  const coach = await coachOf(person);
  if (coach === null || !READING_TIERS.includes(coach.tier)) return null;
  return (await findReached(person.db, coach, 0)).athletes;
}

/** Makes an app read-only or lets it make changes again, effective from its next call. @throws resource_not_found */
export async function setAppReadOnly(
  person: PersonScope,
  id: string,
  isReadOnly: boolean,
): Promise<void> {
  await transaction(person, async (person) => {
    await lockPerson(person, person.personId);
    if (!canBeId(id) || (await setReadOnly(person, id, isReadOnly)) === null)
      fail("resource_not_found");
    const action = isReadOnly ? "grant.set_read_only" : "grant.set_writing";
    await audit(person, action, [{ kind: "grant", id }]);
  });
}

/** Disconnects an app, effective from its next call. @throws resource_not_found */
export async function disconnectApp(person: PersonScope, id: string): Promise<void> {
  if (!canBeId(id) || (await end(person, id)) === 0) fail("resource_not_found");
}

/** Disconnects every app. @returns how many there were */
export const disconnectAll = (person: PersonScope): Promise<number> => end(person, null);

const end = (person: PersonScope, id: string | null): Promise<number> =>
  transaction(person, async (person) => {
    await lockPerson(person, person.personId);
    const ended = await endGoing(person, id);
    await audit(
      person,
      "grant.ended",
      ended.map((id) => ({ kind: "grant" as const, id })),
    );
    return ended.length;
  });
