import { loadAccount } from "@/lib/access/accounts";
import { mintCoachKey } from "@/lib/access/coach-keys";
import { loadCoach } from "@/lib/access/coaches";
import type { CallScope } from "@/lib/access/scope";
import { simulateSubscription } from "@/lib/billing/simulator";
import { ensureHouse, houseAccountId } from "@/lib/coaches/house.store";
import { COACH_KEY_SCOPES } from "@/lib/contract/coach";
import { DAY_MS } from "@/lib/contract/durations";
import { CONSENT_EDITION } from "@/lib/contract/relation";
import { createPerson } from "@/lib/people/people";
import { toDate } from "@/lib/platform/clock";
import { unguessable } from "@/lib/platform/crypto";
import { db, transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import {
  clearDemo,
  findWritten,
  type WrittenAthlete,
  writeAthletes,
  writeSessions,
} from "./roster/store";

/** How many athletes the demonstration's roster has. */
const ROSTER = 60;

/** The coaches that are shown, by what their teams pay for; the last one's plan ended yesterday. */
export const DEMO_COACHES = {
  coach: { person: "Jo Brandt", team: "Solo coaching", plan: null, hasKey: false },
  pro_coach: {
    person: "Kim Larsson",
    team: "Trailhead Coaching",
    plan: "pro_coach",
    hasKey: false,
  },
  head_coach: {
    person: "Sam Reyes",
    team: "Two Rivers Endurance",
    plan: "head_coach",
    hasKey: false,
  },
  business: { person: "Alex Ortega", team: "Summit Endurance", plan: "business", hasKey: true },
  enterprise: {
    person: "Noor Haddad",
    team: "Northern Performance Institute",
    plan: "enterprise",
    hasKey: true,
  },
  lapsed: { person: "Chris Doyle", team: "Old Mill Cycling", plan: "business", hasKey: true },
} as const;
type CoachName = keyof typeof DEMO_COACHES;

export interface DemoLogin {
  email: string;
  password: string;
  key?: string;
}

/**
 * Makes the coaches with their teams, keys and rosters, in the place of what was left of earlier ones. The business team has all athletes, half of them of the
 * partner's account; the others have the first few of those.
 */
export async function seedCoaches(
  operator: CallScope,
  partnerAccountId: string,
): Promise<Record<CoachName, DemoLogin>> {
  const scope: CallScope = { ...operator, environment: "test" };
  await ensureHouse(scope);
  const accounts = [partnerAccountId, houseAccountId("test")] as const;
  await clearDemo(accounts);
  const athletes = await writeAthletes(ROSTER, accounts, { nowMs: scope.wallMs });
  await writeSessions(athletes, scope.wallMs);
  const ofPartner = athletes.filter(({ accountId }) => accountId === partnerAccountId);
  await subscribe(scope, partnerAccountId, ofPartner);
  const logins = await Promise.all(
    (Object.keys(DEMO_COACHES) as CoachName[]).map(async (name) => {
      const roster = name === "business" ? athletes : ofPartner.slice(0, 3);
      return [name, await seedTeam(scope, name, roster)] as const;
    }),
  );
  // All names are there, each with its login.
  return Object.fromEntries(logins) as Record<CoachName, DemoLogin>;
}

/** Puts the last sixty days of the roster in the place of older ones. */
export async function redate(partnerId: string, nowMs: number): Promise<void> {
  const accounts = await db.account.findMany({ where: { partnerId }, select: { id: true } });
  const ids = [...accounts.map(({ id }) => id), houseAccountId("test")];
  await writeSessions(await findWritten(ROSTER, ids), nowMs);
}

/** Gives the partner's athletes exact numbers; those of the house have seats of the team. */
async function subscribe(scope: CallScope, accountId: string, athletes: readonly WrittenAthlete[]) {
  const account = await loadAccount(scope, accountId);
  await transaction(account, async (account) => {
    for (const { id } of athletes) await simulateSubscription(account, id, true);
  });
}

async function seedTeam(
  scope: CallScope,
  name: CoachName,
  roster: readonly WrittenAthlete[],
): Promise<DemoLogin> {
  const { person, team, plan, hasKey } = DEMO_COACHES[name];
  const email = `${name.replace("_", "-")}@demo.example`;
  const password = unguessable(12).toString("base64url");
  const said = { environment: "test", email, name: person, password, isVerified: true } as const;
  const personId = await createPerson(scope, said);
  const [teamId, coachId, now] = [newId(), newId(), toDate(scope.wallMs)];
  const ended = name === "lapsed" ? { endedAt: toDate(scope.wallMs - DAY_MS) } : {};
  await db.team.create({
    data: {
      id: teamId,
      environment: "test",
      name: team,
      timeZone: "America/Denver",
      plan,
      ...ended,
      athleteSeats: name === "business" ? ROSTER : 0,
      createdAt: toDate(scope.wallMs - 90 * DAY_MS),
    },
  });
  await db.coach.create({ data: { id: coachId, teamId, personId, role: "owner", joinedAt: now } });
  await relate(teamId, roster, { hasSeats: name === "business", nowMs: scope.wallMs });
  const login = { email, password };
  if (!hasKey) return login;
  const scopes = COACH_KEY_SCOPES.filter((each) => each !== "*");
  const coach = await loadCoach(scope, coachId);
  const { key } = await mintCoachKey(coach, { name: "Demonstration", scopes });
  return { ...login, key };
}

async function relate(
  teamId: string,
  roster: readonly WrittenAthlete[],
  { hasSeats, nowMs }: { hasSeats: boolean; nowMs: number },
) {
  await db.coachRelation.createMany({
    data: roster.map(({ id, personId, athlete }) => ({
      id: newId(),
      teamId,
      athleteId: id,
      personId,
      consentEdition: CONSENT_EDITION,
      hasSeat: hasSeats && athlete.index % 2 === 1,
      acceptedAt: toDate(nowMs - 75 * DAY_MS),
    })),
  });
}
