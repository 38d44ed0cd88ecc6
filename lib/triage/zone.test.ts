import "@/testing/database";
import { expect, test } from "vitest";

const { coachOf, newCoach, newTeam, relate } = await import("@/testing/coach");
const { callerOf, newPartner, operator } = await import("@/testing/partner");
const { storeAthlete } = await import("@/testing/stored-rosters");
const { db } = await import("@/lib/platform/db");
const { zonesOf } = await import("@/lib/alerts/notifications.store");
const { readOverview } = await import("./overview");
const { findCircumstances } = await import("@/lib/alerts/circumstances.store");
const { readFacts } = await import("@/lib/reports/known-facts");
const { readZones } = await import("@/lib/roster/zone");
const { findReach } = await import("@/lib/roster/roster.store");

const moveTo = (personId: string, timeZone: string) =>
  db.person.update({ where: { id: personId }, data: { timeZone } });

test("an athlete's days use their own zone, or their coach's, or the team's, everywhere", async () => {
  const team = await newTeam();
  await db.team.update({ where: { id: team.teamId }, data: { timeZone: "Europe/Berlin" } });
  const assigned = await newCoach(team.teamId, "coach");
  const athleteId = await storeAthlete(callerOf(await newPartner()), "Ann");
  const relationId = await relate(team, athleteId);
  const zones = async () => {
    const scope = await coachOf(team.coachId);
    const { facts } = await readFacts(scope, athleteId, {});
    const { members } = await findReach(scope, athleteId);
    const found = await findCircumstances(db, [relationId], operator().wallMs);
    const { athletes } = await readOverview(scope, undefined);
    const told = await zonesOf(scope, [{ relationId }]);
    return [
      ...[facts.time_zone, members[0]?.timeZone, found[0]?.timeZone],
      ...[athletes[0]?.time_zone, told.get(relationId)],
      (await readZones(db, [athleteId]))(athleteId),
    ];
  };
  const everywhere = (zone: string) => Array.from({ length: 6 }, () => zone);
  expect(await zones()).toEqual(everywhere("Europe/Berlin"));
  await moveTo(team.personId, "America/Denver");
  expect(await zones()).toEqual(everywhere("America/Denver"));
  await db.coachRelation.update({
    where: { id: relationId },
    data: { assignedCoachId: assigned.coachId },
  });
  expect(await zones()).toEqual(everywhere("Europe/Berlin"));
  await moveTo(assigned.personId, "Asia/Tokyo");
  expect(await zones()).toEqual(everywhere("Asia/Tokyo"));
  await db.athlete.update({ where: { id: athleteId }, data: { timeZone: "Pacific/Auckland" } });
  expect(await zones()).toEqual(everywhere("Pacific/Auckland"));
});
