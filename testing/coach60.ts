import { randomUUID } from "node:crypto";
import { DAY_MS } from "@/lib/contract/durations";
import type { Story } from "@/prisma/seed/roster/athletes";
import { newTeam } from "./coach";
import { callerOf, newPartner } from "./partner";
import { signIn } from "./people";

/**
 * A coach with a roster on a Monday morning: what the portal is looked at and judged by. Every call makes rows of its
 * own, so that any number of tests can have one at a time.
 */
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { CONSENT_EDITION } = await import("@/lib/contract/relation");
const { writeAthletes, writeSessions } = await import("@/prisma/seed/roster/store");
const { addExtras } = await import("./coach60-extras");

const CHUNK = 500;

/** Monday 23 November 2026, eight o'clock in Denver. */
export const COACH60_MS = Date.UTC(2026, 10, 23, 15);

/** What a team can have beside its roster. */
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
  /** The athlete's own sign-in. */
  personId: string;
}

export interface Colleague {
  coachId: string;
  personId: string;
  /** What a browser sends, `name=value`. */
  cookie: string;
}

export interface Coach60 extends Colleague {
  teamId: string;
  accountId: string;
  /** In the order of their stories: who drinks too much is the first. */
  athletes: Coached[];
  /** Team time, and that of the athletes' account, as it was made; it goes on from there. */
  nowMs: number;
  /** Of the team's groups, the oldest first; none unless asked for. */
  groups: { id: string; name: string }[];
  /** Sees a third of the roster; null unless asked for. */
  assistant: Colleague | null;
  /** Of the webhook; null unless asked for. */
  endpointId: string | null;
}

/**
 * A team whose clock stands at Monday morning whatever the wall time is, with an owner who is signed in and the
 * demonstration's athletes with their sixty days: of sixty, one item of safety, four of a pattern, five single ones and two
 * of whom nothing is heard; forty-two to plan and six who reported nothing. What is asked for beside changes none of that.
 *
 * @param count how many athletes; beyond sixty the stories begin anew
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

/** Athletes with their people, their sessions and a seat of the team each. */
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
        // Trends were looked for this morning: no job tells of any while somebody looks.
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
