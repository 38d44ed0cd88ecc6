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

test("a coach's fit is in the catalog log, next to the requests of the athlete's account", async () => {
  const { athleteId, activityId } = await newShort(team, "Ann", { atMs: Date.now(), ...SHORT });
  const fitted = await readSessionFit(await coachOf(team.coachId), athleteId, activityId, {});
  expect(fitted.products.length).toBeGreaterThan(0);
  await writeAccesses();
  const logged = await db.productAccess.findMany({ where: { athleteId } });
  expect(logged).toMatchObject([
    { accountId: team.account.accountId, asked: "coach_fit", tier: "full" },
  ]);
});

test("coaches' fits for one athlete have the same limits as the athlete's own", async () => {
  const { athleteId, activityId } = await newShort(team, "Bea", { atMs: Date.now(), ...SHORT });
  const scope = await coachOf(team.coachId);
  const { burst } = ATHLETE_LIMITS.athlete_products;
  // All at once: on a slow machine the limit would refill between calls.
  const fit = () => codeOf(readSessionFit(scope, athleteId, activityId, {}));
  const codes = await Promise.all(Array.from({ length: burst + 20 }, fit));
  expect(codes).toContain("rate_limit_exceeded");
});
