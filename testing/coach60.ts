import { randomUUID } from "node:crypto";
import { DAY_MS } from "@/lib/contract/durations";
import type { Story } from "@/prisma/seed/roster/athletes";
import { newTeam } from "./coach";
import { callerOf, newPartner } from "./partner";
import { signIn } from "./people";

/**
 * A coach with a roster on a Monday morning, the standard scenario for viewing and judging the portal. Every call
 * creates its own rows, so that any number of tests can use it in parallel.
 */
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { CONSENT_EDITION } = await import("@/lib/contract/relation");
const { writeAthletes, writeSessions } = await import("@/prisma/seed/roster/store");
const { addExtras } = await import("./coach60-extras");

const CHUNK = 500;

/** Monday 23 November 2026, eight o'clock in Denver. */
export const COACH60_MS = Date.UTC(2026, 10, 23, 15);

/** What a team can have besides its roster. */
export const EXTRAS = [
  "assistant",
  "groups",
  "rules",
  "messages",
  "notifications",
  "endpoint",
  "keys",
] as const;
export type Extra = (typeof EXTRAS)[number];

export interface Coached {
  id: string;
  name: string;
  story: Story;
  relationId: string;
  /** The person the athlete signs in as. */
  personId: string;
}

export interface Colleague {
  coachId: string;
  personId: string;
  /** The cookie a browser sends, `name=value`. */
  cookie: string;
}

export interface Coach60 extends Colleague {
  teamId: string;
  accountId: string;
  /** Ordered by story; the athlete who drinks too much comes first. */
  athletes: Coached[];
  /** The initial time of the team and of the athletes' account; it runs on from there. */
  nowMs: number;
  /** The team's groups, oldest first; none unless requested. */
  groups: { id: string; name: string }[];
  /** Sees a third of the roster; null unless requested. */
  assistant: Colleague | null;
  /** The webhook's id; null unless requested. */
  endpointId: string | null;
}

/**
 * Creates a team whose clock starts on Monday morning whatever the wall time, with a signed-in owner and the
 * demonstration's athletes with their sixty days. Of sixty athletes, one has a safety item, four a pattern, five a
 * single item and two have gone silent; forty-two went to plan and six reported nothing. Extras change none of that.
 *
 * @param count number of athletes; beyond sixty the stories repeat
 */
export async function coach60({
  count = 60,
  having = [],
  nowMs = COACH60_MS,
}: {
  count?: number;
  having?: readonly Extra[];
  nowMs?: number;
} = {}): Promise<Coach60> {
  const team = await newTeam();
  const account = callerOf(await newPartner());
  const clockOffsetMs = BigInt(Math.round(nowMs - Date.now()));
  const madeAt = new Date(nowMs - 90 * DAY_MS);
  await db.account.update({ where: { id: account.accountId }, data: { clockOffsetMs } });
  await db.team.update({
    where: { id: team.teamId },
    data: {
      name: "Summit Endurance",
      timeZone: "America/Denver",
      clockOffsetMs,
      athleteSeats: count,
      createdAt: madeAt,
    },
  });
  await db.coach.update({ where: { id: team.coachId }, data: { joinedAt: madeAt } });
  await db.person.update({ where: { id: team.personId }, data: { name: "Robin Keller" } });
  const athletes = await addRoster(team.teamId, account.accountId, { count, nowMs });
  const signedIn = async (personId: string) =>
    (await signIn({ id: personId, email: "", environment: "test" })).cookie;
  const made = {
    ...team,
    accountId: account.accountId,
    cookie: await signedIn(team.personId),
    athletes,
    nowMs,
  };
  return { ...made, ...(await addExtras(made, having, signedIn)) };
}

/** Adds athletes with their persons, sessions and a team seat each. */
async function addRoster(
  teamId: string,
  accountId: string,
  { count, nowMs }: { count: number; nowMs: number },
): Promise<Coached[]> {
  const tag = randomUUID();
  const written = await writeAthletes(count, [accountId], {
    nowMs: nowMs - 90 * DAY_MS,
    addressOf: ({ index }) => `athlete-${index + 1}.${tag}@coach60.example`,
  });
  await writeSessions(written, nowMs);
  const related = written.map((each) => ({ ...each, relationId: newId() }));
  for (let at = 0; at < related.length; at += CHUNK)
    await db.coachRelation.createMany({
      data: related.slice(at, at + CHUNK).map(({ relationId, id, personId }) => ({
        id: relationId,
        teamId,
        athleteId: id,
        personId,
        consentEdition: CONSENT_EDITION,
        hasSeat: true,
        acceptedAt: new Date(nowMs - 75 * DAY_MS),
        // Trends were checked this morning, so no job reports any while a test looks.
        sweptAt: new Date(nowMs),
      })),
    });
  return related.map(({ athlete: { name, story }, id, relationId, personId }) => ({
    id,
    name,
    story,
    relationId,
    personId,
  }));
}
