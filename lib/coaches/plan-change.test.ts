import "@/testing/database";
import { describe, expect, test, vi } from "vitest";
import type { TeamChoice } from "@/lib/contract/team";
import { coachOf, relate, type TestTeam } from "@/testing/coach";
import { callerOf, newPartner } from "@/testing/partner";

const { stripe } = await import("@/lib/platform/stripe");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { followChange } = await import("@/lib/billing/team-change");
const { changeRelation } = await import("./relations");
const { readBilling, setPlanEnding } = await import("./plan");
const { control } = await import("@/testing/purchases");
const { queuedJobs } = await import("@/testing/jobs");
const { until } = await import("@/testing/receiver");
const plans = await import("@/testing/team-plans");
const { BUSINESS, advanceTeam, cardWorks, chosen, customerOf, payingTeam, rowOf, synced } = plans;

/** Covers changes of a team's plan under concurrency, and when payment fails or is refunded. */

const SMALL: TeamChoice = { plan: "pro_coach", extra_coaches: 0, athlete_seats: 0 };
const client = () => stripe("test");
const billingOf = async ({ coachId }: TestTeam) => readBilling(await coachOf(coachId));
const invoicesOf = async (team: TestTeam) =>
  (await client().invoices.list({ customer: await customerOf(team) })).data;
/** Returns the customer's balance: negative is credit, positive is owed with the next invoice. */
async function balanceOf(team: TestTeam): Promise<number> {
  const customer = await client().customers.retrieve(await customerOf(team));
  return customer.deleted === true ? Number.NaN : customer.balance;
}
async function firstCharge(team: TestTeam): Promise<string> {
  const { data } = await client().charges.list({ customer: await customerOf(team) });
  return data.at(-1)?.id ?? "";
}

describe("a downgrade", () => {
  test("frees no seat in the meantime, however often the processor is asked", async () => {
    const choice: TeamChoice = { plan: "head_coach", extra_coaches: 0, athlete_seats: 3 };
    const team = await payingTeam(choice);
    const coach = await coachOf(team.coachId);
    const partner = callerOf(await newPartner());
    const relations = await Promise.all(
      [1, 2, 3].map(async () => relate(team, (await createAthlete(partner, {})).id)),
    );
    for (let round = 0; round < 5; round++) {
      let isOver = false;
      const ask = async () => {
        while (!isOver) await synced(team);
      };
      const give = async (id: string) => {
        await until(async () => isOver || (await rowOf(team)).changingBy !== null);
        while (!isOver) await changeRelation(coach, id, { has_seat: true }).catch(() => null);
      };
      const others = [ask(), ask(), ask(), ...relations.map(give)];
      const outcome = await chosen(team, { ...choice, athlete_seats: 0 });
      isOver = true;
      await Promise.all(others);
      await synced(team);
      expect(outcome).toEqual({ outcome: "changed" });
      expect(await billingOf(team)).toMatchObject({ seats: 0, used_seats: 0 });
      expect(await chosen(team, choice)).toEqual({ outcome: "changed" });
      expect(await billingOf(team)).toMatchObject({ seats: 3 });
    }
  });

  test("that the processor never confirmed holds what was given up until it is known", async () => {
    const team = await payingTeam();
    const { subscriptions } = client();
    const update = subscriptions.update.bind(subscriptions);
    const broken = vi.spyOn(subscriptions, "update").mockImplementationOnce(async (...asked) => {
      await update(...asked);
      throw new Error("The connection broke.");
    });
    expect(await chosen(team, { ...BUSINESS, athlete_seats: 4 })).toEqual({ outcome: "unclear" });
    broken.mockRestore();
    expect(await rowOf(team)).toMatchObject({ athleteSeats: 4 });
    expect(await chosen(team)).toEqual({ outcome: "busy" });
    const job = (await queuedJobs("billing/change.due")).find(
      ({ team_id }) => team_id === team.teamId,
    );
    await followChange(team.teamId, job?.turn ?? "");
    expect(await rowOf(team)).toMatchObject({ athleteSeats: 4, changingBy: null });
  });

  test("that the processor never made is undone by the job that checks it", async () => {
    const team = await payingTeam();
    const { subscriptions } = client();
    const broken = vi.spyOn(subscriptions, "update").mockRejectedValueOnce(new Error("No answer."));
    expect(await chosen(team, { ...BUSINESS, athlete_seats: 4 })).toEqual({ outcome: "unclear" });
    broken.mockRestore();
    await synced(team);
    const { athleteSeats, changingBy } = await rowOf(team);
    expect(athleteSeats).toBe(4);
    await followChange(team.teamId, team.coachId);
    expect(await rowOf(team)).toMatchObject({ athleteSeats: 4, changingBy });
    await followChange(team.teamId, changingBy ?? "");
    expect(await rowOf(team)).toMatchObject({ athleteSeats: 10, changingBy: null });
  });
});

test("an unconfirmed cancellation is reported as possibly in force", async () => {
  const team = await payingTeam();
  const { subscriptions } = client();
  const broken = vi.spyOn(subscriptions, "update").mockRejectedValueOnce(new Error("No answer."));
  const coach = await coachOf(team.coachId);
  expect(await setPlanEnding(coach, true)).toBe("unclear");
  broken.mockRestore();
  expect(await setPlanEnding(coach, true)).toBe("done");
});

describe("during an unpaid period", () => {
  test("nothing can be changed, so nothing is credited", async () => {
    const team = await payingTeam({ ...BUSINESS, athlete_seats: 20 });
    await cardWorks(team, false);
    await advanceTeam(team, 32);
    expect(await chosen(team, SMALL)).toEqual({ outcome: "owed" });
    expect(await balanceOf(team)).toBe(0);
    expect(await rowOf(team)).toMatchObject({
      plan: "business",
      athleteSeats: 20,
      changingBy: null,
    });
    await cardWorks(team, true);
    await control("pay_invoice", { customer: await customerOf(team) });
    expect(await chosen(team, SMALL)).toEqual({ outcome: "changed" });
    expect(await balanceOf(team)).toBeLessThan(-20_000);
  });

  test("nor in the hour before a renewal is collected", async () => {
    const team = await payingTeam();
    const { paidUntil } = await rowOf(team);
    await advanceTeam(team, ((paidUntil?.getTime() ?? 0) - Date.now()) / plans.DAY_MS + 0.01);
    expect((await invoicesOf(team))[0]).toMatchObject({ status: "draft" });
    expect(await chosen(team, SMALL)).toEqual({ outcome: "owed" });
    await advanceTeam(team, 0.1);
    expect(await chosen(team, SMALL)).toEqual({ outcome: "changed" });
  });
});

describe("credit from a downgrade", () => {
  /** Downgrades a team to a small plan, and returns the credit it got. */
  async function credited() {
    const team = await payingTeam({ ...BUSINESS, athlete_seats: 2 });
    expect(await chosen(team, SMALL)).toEqual({ outcome: "changed" });
    const balance = await balanceOf(team);
    expect(balance).toBeLessThan(-14_000);
    return { team, balance };
  }

  test("is taken back once if its payment is lost in a dispute", async () => {
    const { team, balance } = await credited();
    await control("dispute", { charge: await firstCharge(team), status: "needs_response" });
    await synced(team);
    expect(await balanceOf(team)).toBe(balance);
    await control("close_dispute", { customer: await customerOf(team), status: "lost" });
    await Promise.all([synced(team), synced(team), synced(team)]);
    await synced(team);
    expect(await balanceOf(team)).toBe(0);
    await control("complete", { session: await plans.opened(team), method: "card" });
    await synced(team);
    expect((await invoicesOf(team))[0]).toMatchObject({ amount_paid: 14_900 + 4_990 });
  });

  test("is taken back if its payment is refunded in full, and any used part is owed", async () => {
    const { team, balance } = await credited();
    await advanceTeam(team, 32);
    const left = balance + 1_299;
    expect(await balanceOf(team)).toBe(left);
    await client().refunds.create({ charge: await firstCharge(team) });
    await synced(team);
    expect(await balanceOf(team)).toBe(1_299);
    expect(await billingOf(team)).toMatchObject({ tier: "pro_coach", status: "active" });
  });

  test("stays if only part is refunded", async () => {
    const { team, balance } = await credited();
    await client().refunds.create({ charge: await firstCharge(team), amount: 5_000 });
    await synced(team);
    expect(await balanceOf(team)).toBe(balance);
  });
});
