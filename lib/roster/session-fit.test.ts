import "@/testing/database";
import { beforeAll, expect, test } from "vitest";
import { codeOf } from "@/testing/refusals";

const { coachOf } = await import("@/testing/coach");
const { newShort, newTriageTeam } = await import("@/testing/triage");
const { writeAccesses } = await import("@/lib/catalog/access-log");
const { ATHLETE_LIMITS } = await import("@/lib/contract/plans");
const { db } = await import("@/lib/platform/db");
const { readSessionFit } = await import("./session-fit");

let team: Awaited<ReturnType<typeof newTriageTeam>>;
beforeAll(async () => {
  team = await newTriageTeam();
});

const SHORT = { debrief: { consumed_sodium_mg: 500 } };

test("a coach's fit is in the log of the catalogue, beside what the athlete's account asks", async () => {
  const { athleteId, activityId } = await newShort(team, "Ann", { atMs: Date.now(), ...SHORT });
  const fitted = await readSessionFit(await coachOf(team.coachId), athleteId, activityId, {});
  expect(fitted.products.length).toBeGreaterThan(0);
  await writeAccesses();
  const logged = await db.productAccess.findMany({ where: { athleteId } });
  expect(logged).toMatchObject([
    { accountId: team.account.accountId, asked: "coach_fit", tier: "full" },
  ]);
});

test("coaches' fits of one athlete are bounded as the athlete's own are", async () => {
  const { athleteId, activityId } = await newShort(team, "Bea", { atMs: Date.now(), ...SHORT });
  const scope = await coachOf(team.coachId);
  const { burst } = ATHLETE_LIMITS.athlete_products;
  // All at once, for a slow machine would earn new ones between two.
  const fit = () => codeOf(readSessionFit(scope, athleteId, activityId, {}));
  const codes = await Promise.all(Array.from({ length: burst + 20 }, fit));
  expect(codes).toContain("rate_limit_exceeded");
});
