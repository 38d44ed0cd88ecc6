import { DAY_MS } from "@/lib/contract/durations";
import "@/testing/database";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { TeamFacts } from "@/lib/access/tier";

const { newTeam, relate } = await import("@/testing/coach");
const { callerOf, newPartner, operator } = await import("@/testing/partner");
const { db } = await import("@/lib/platform/db");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { readStandings } = await import("@/lib/billing/standing");
const { subscriptionStatus } = await import("@/lib/billing/entitlement");
const { endRelation } = await import("@/lib/coaches/ending");
const { expireTeamSeats } = await import("@/lib/coaches/seat-expiry");
const { newId } = await import("@/lib/platform/ids");
const { teamStanding } = await import("@/lib/access/tier");

const START_MS = Date.UTC(2026, 10, 1);

let teamId: string;
let accountId: string;
let athleteId: string;
beforeAll(async () => {
  const team = await newTeam();
  const account = callerOf(await newPartner());
  [teamId, accountId] = [team.teamId, account.accountId];
  athleteId = (await createAthlete(account, { name: "Seated" })).id;
  const id = await relate(team, athleteId);
  await db.coachRelation.update({
    where: { id },
    data: { hasSeat: true, acceptedAt: new Date(START_MS) },
  });
});

const moment = fc.option(
  fc.integer({ min: 0, max: 40 * 24 }).map((hour) => START_MS + hour * 3_600_000),
);
const facts: fc.Arbitrary<TeamFacts> = fc.record({
  trialStartedMs: moment,
  plan: fc.option(fc.constantFrom("pro_coach" as const, "business" as const)),
  paidUntilMs: moment,
  pastDueSinceMs: moment,
  endedMs: moment,
  isEnding: fc.boolean(),
});
const offsetMs = fc.integer({ min: 0, max: 20 }).map((days) => days * DAY_MS);
const at = (ms: number | null) => (ms === null ? null : new Date(ms));

test("a seat gives full access exactly while the team's plan is in force, on both clocks", async () => {
  await fc.assert(
    fc.asyncProperty(facts, offsetMs, offsetMs, async (facts, teamOffset, accountOffset) => {
      await db.account.update({ where: { id: accountId }, data: { clockOffsetMs: accountOffset } });
      await db.team.update({
        where: { id: teamId },
        data: {
          clockOffsetMs: teamOffset,
          trialStartedAt: at(facts.trialStartedMs),
          plan: facts.plan,
          paidUntil: at(facts.paidUntilMs),
          pastDueSince: at(facts.pastDueSinceMs),
          endedAt: at(facts.endedMs),
          isEnding: facts.isEnding,
        },
      });
      const standing = (await readStandings(db, [athleteId])).get(athleteId);
      if (standing === undefined) throw new Error("the athlete stands nowhere");
      for (let hour = 0; hour < 60 * 24; hour += 5) {
        const teamMs = START_MS + hour * 3_600_000;
        const { status } = teamStanding(facts, teamMs);
        const isInForce = status === "active" || status === "past_due";
        const accountMs = teamMs - teamOffset + accountOffset;
        expect(subscriptionStatus(standing, accountMs)).toBe(isInForce ? "full" : "teaser");
      }
    }),
    { numRuns: 150 },
  );
});

test("a partner is told once that an athlete lost the seat with the team's plan, and again the next time", async () => {
  const team = await newTeam();
  const partner = callerOf(await newPartner());
  const { id } = await createAthlete(partner, { name: "Seated" });
  await db.webhookEndpoint.create({
    data: {
      id: newId(),
      ownerKind: "account",
      ownerId: partner.accountId,
      environment: "test",
      url: "https://listener.invalid/",
      events: ["subscription.cancelled"],
      sealedSecret: "none",
      createdAt: new Date(START_MS),
      updatedAt: new Date(START_MS),
    },
  });
  const relation = await relate(team, id);
  await db.coachRelation.update({ where: { id: relation }, data: { hasSeat: true } });
  const endPlan = (endedAt: Date | null) =>
    db.team.update({ where: { id: team.teamId }, data: { plan: "business", endedAt } });
  const told = async () => {
    await expireTeamSeats(operator());
    return (await db.event.findMany({ where: { ownerId: partner.accountId } })).map(
      ({ type, data }) => [type, data],
    );
  };
  const lost = ["subscription.cancelled", { athlete_id: id, tier: "teaser", reason: "expired" }];
  await endPlan(null);
  expect(await told()).toEqual([]);
  await endPlan(new Date(START_MS));
  expect(await told()).toEqual([lost]);
  expect(await told()).toEqual([lost]);
  await endPlan(null);
  expect(await told()).toEqual([lost]);
  await endPlan(new Date(START_MS));
  expect(await told()).toEqual([lost, lost]);
  // Paid again, and taken away before the next look.
  await endPlan(null);
  await endRelation(operator(), { id: relation, teamId: team.teamId, athleteId: id }, "coach");
  expect(await told()).toEqual([lost, lost, lost]);
});
