import "@/testing/database";
import { expect, test } from "vitest";

const { callerOf, newPartner } = await import("@/testing/partner");
const { keepAthlete } = await import("@/lib/access/locks");
const { patiently } = await import("@/lib/platform/call-context");
const { transaction } = await import("@/lib/platform/db");
const { createActivity } = await import("@/lib/activities/activities");
const { createAthlete } = await import("./athletes");
const { takeTrialCalls } = await import("./bases");

test("trial calls are debited exactly beside writers who keep the athlete, without a deadlock", async () => {
  const account = callerOf(await newPartner());
  const keep = (id: string) =>
    transaction(account, async (account) => {
      await keepAthlete(account, id);
      await account.db.$queryRaw`SELECT pg_sleep(0.002)::text`;
    });
  for (let round = 0; round < 20; round += 1) {
    const { id } = await createAthlete(account, { name: "Sam Rider" });
    // On a busy machine they may wait for each other longer than a call does.
    const debits = Array.from({ length: 14 }, () =>
      patiently(async () => {
        const debited = takeTrialCalls(account, new Map([[id, 1]]), false);
        const created = createActivity(account, id, { type: "bike", duration_min: 60 });
        await Promise.all([keep(id), debited, created, keep(id)]);
        return (await debited).get(id)?.remaining;
      }),
    );
    const remaining = await Promise.all(debits);
    expect(remaining.sort((a = 0, b = 0) => a - b)).toEqual(debits.map((_, place) => place + 1));
  }
});
