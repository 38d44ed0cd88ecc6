import "@/testing/database";
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/contract/durations";
import { PAYMENT_LIMITS } from "@/lib/contract/plans";
import { coachOf, newCoach, relate, type TestTeam } from "@/testing/coach";
import { callerOf, newPartner, operator } from "@/testing/partner";

const { db } = await import("@/lib/platform/db");
const { stripe } = await import("@/lib/platform/stripe");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { syncCustomer } = await import("@/lib/billing/purchases");
const { openTeamPortal } = await import("@/lib/billing/team-change");
const { endTurn } = await import("@/lib/billing/team.store");
const { remindOwingTeams } = await import("@/lib/billing/team-sync");
const { removeColleague } = await import("./leaving");
const { readBilling, readPlan, setPlanEnding } = await import("./plan");
const { queuedJobs } = await import("@/testing/jobs");
const { tellTrialEnds } = await import("@/lib/billing/team-trial-end");
const { agreePlan, endAgreement } = await import("./agreement");
const { control } = await import("@/testing/purchases");
const plans = await import("@/testing/team-plans");
const { BUSINESS, advanceTeam, cardWorks, chosen, customerOf, freeTeam, opened, payingTeam } =
  plans;
const { rowOf, synced } = plans;

const billingOf = async ({ coachId }: TestTeam) => readBilling(await coachOf(coachId));
const chargesOf = async (team: TestTeam) => {
  const { data } = await stripe("test").charges.list({ customer: await customerOf(team) });
  return data.filter(({ status }) => status === "succeeded").map(({ amount }) => amount);
};
/** Returns the mails to the team's owner, in the order they were sent. */
async function mailsTo({ personId }: TestTeam): Promise<string[]> {
  const { emailKey } = await db.person.findUniqueOrThrow({ where: { id: personId } });
  const rows = await db.mailMessage.findMany({
    where: { recipient: emailKey },
    orderBy: { createdAt: "asc" },
  });
  return rows.map(({ template }) => template);
}

/** Adds an athlete with a seat to the team's roster. */
async function seat(team: TestTeam): Promise<string> {
  const athlete = await createAthlete(callerOf(await newPartner()), {});
  const id = await relate(team, athlete.id);
  await db.coachRelation.update({ where: { id }, data: { hasSeat: true } });
  return id;
}

describe("a first purchase", () => {
  test("is charged once and gives plan, coaches and seats", async () => {
    const choice = { ...BUSINESS, extra_coaches: 2 };
    const team = await payingTeam(choice);
    expect(await rowOf(team)).toMatchObject({
      plan: "business",
      extraCoaches: 2,
      athleteSeats: 10,
      isEnding: false,
      pastDueSince: null,
    });
    expect(await chargesOf(team)).toEqual([14_900 + 2 * 999 + 10 * 499]);
    const { paidUntil } = await rowOf(team);
    expect(await billingOf(team)).toEqual({
      tier: "business",
      status: "active",
      seats: 10,
      used_seats: 0,
      renews_at_ms: paidUntil?.getTime(),
      cancels_at_ms: null,
    });
  });

  test("opens one checkout for two clicks, and closes it if another plan is chosen", async () => {
    const team = await freeTeam();
    const [first, second] = await Promise.all([opened(team), opened(team)]);
    expect(second).toBe(first);
    const other = await opened(team, { ...BUSINESS, athlete_seats: 3 });
    expect(other).not.toBe(first);
    const { sessions } = stripe("test").checkout;
    expect((await sessions.retrieve(first)).status).toBe("expired");
    expect(
      (await sessions.list({ customer: await customerOf(team), status: "open" })).data,
    ).toEqual([expect.objectContaining({ id: other })]);
  });

  test("asks the payment processor only so often, whatever is chosen", async () => {
    const team = await freeTeam();
    for (let seats = 1; seats <= PAYMENT_LIMITS.burst; seats++)
      await opened(team, { ...BUSINESS, athlete_seats: seats });
    const coach = await coachOf(team.coachId);
    for (const ask of [() => chosen(team), () => openTeamPortal(coach)])
      await expect(ask()).rejects.toMatchObject({ code: "rate_limit_exceeded" });
    await expect(opened(await freeTeam())).resolves.toBeTruthy();
  });

  test("just paid isn't sold again, even before the payment is known", async () => {
    const team = await freeTeam();
    await control("complete", { session: await opened(team), method: "card" });
    expect(await chosen(team)).toEqual({ outcome: "running" });
    expect(await chargesOf(team)).toHaveLength(1);
    expect(await rowOf(team)).toMatchObject({ plan: "business" });
  });

  test("by bank transfer starts when the money has arrived", async () => {
    const team = await freeTeam();
    const session = await opened(team);
    await control("complete", { session, method: "bank" });
    await synced(team);
    expect(await billingOf(team)).toMatchObject({ tier: "coach", status: "free" });
    expect(await chosen(team)).toEqual({ outcome: "running" });
    await advanceTeam(team, 2);
    expect(await mailsTo(team)).toEqual([]);
    await control("settle", { session });
    for (let again = 0; again < 2; again++) await synced(team);
    expect(await billingOf(team)).toMatchObject({ tier: "business", status: "active" });
    expect(await mailsTo(team)).toEqual(["team_transfer_arrived"]);
  });

  test("by a bank transfer that never arrives is dropped, and can be repeated", async () => {
    const team = await freeTeam();
    const session = await opened(team);
    await control("complete", { session, method: "bank" });
    await synced(team);
    await control("fail_delayed", { session });
    for (let again = 0; again < 3; again++) await synced(team);
    expect(await mailsTo(team)).toEqual(["team_transfer_failed"]);
    await control("complete", { session: await opened(team), method: "card" });
    await synced(team);
    expect(await billingOf(team)).toMatchObject({ tier: "business", status: "active" });
    expect(await mailsTo(team)).toHaveLength(1);
    // Again after that plan has ended.
    await setPlanEnding(await coachOf(team.coachId), true);
    await advanceTeam(team, 32);
    const next = await opened(team);
    await control("complete", { session: next, method: "bank" });
    await synced(team);
    await control("fail_delayed", { session: next });
    for (let again = 0; again < 3; again++) await synced(team);
    expect(await mailsTo(team)).toEqual([
      "team_transfer_failed",
      "team_plan_ended",
      "team_transfer_failed",
    ]);
  });
});

describe("a change", () => {
  test("of seats is charged for the rest of the period and takes effect at once", async () => {
    const team = await payingTeam();
    await advanceTeam(team, 10);
    expect(await chosen(team, { ...BUSINESS, athlete_seats: 20 })).toEqual({ outcome: "changed" });
    expect(await rowOf(team)).toMatchObject({ athleteSeats: 20 });
    const [more = 0, first] = await chargesOf(team);
    expect(first).toBe(14_900 + 4_990);
    expect(more).toBeGreaterThan(4_990 * 0.6);
    expect(more).toBeLessThan(4_990 * 0.7);
  });

  test("of the plan replaces it, and two at once make one", async () => {
    const team = await payingTeam({ ...BUSINESS, plan: "pro_coach" });
    const both = await Promise.all([chosen(team), chosen(team)]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(["busy", "changed"]);
    expect(await chargesOf(team)).toHaveLength(2);
    const { items } = await stripe("test").subscriptions.retrieve(
      (await rowOf(team)).subscriptionId ?? "",
    );
    expect(items.data.map(({ quantity }) => quantity).sort()).toEqual([1, 10]);
    expect(await rowOf(team)).toMatchObject({ plan: "business", athleteSeats: 10 });
  });

  test("that can't be paid changes nothing", async () => {
    const team = await payingTeam();
    await cardWorks(team, false);
    expect(await chosen(team, { ...BUSINESS, athlete_seats: 50 })).toEqual({ outcome: "declined" });
    expect(await rowOf(team)).toMatchObject({ athleteSeats: 10, pastDueSince: null });
    await cardWorks(team, true);
    expect(await chosen(team, { ...BUSINESS, athlete_seats: 50 })).toEqual({ outcome: "changed" });
  });

  test("that fails returns only its own reservations and its turn", async () => {
    const team = await payingTeam();
    const { customerId, subscriptionId } = await rowOf(team);
    const gone = { customerId: `cus_gone_${team.teamId}`, subscriptionId: "sub_gone" };
    await db.team.update({ where: { id: team.teamId }, data: gone });
    const fewer = { ...BUSINESS, athlete_seats: 3 };
    await expect(chosen(team, fewer)).rejects.toThrow("sub_gone");
    const known = { customerId, subscriptionId };
    await db.team.update({ where: { id: team.teamId }, data: known });
    expect(await rowOf(team)).toMatchObject({ athleteSeats: 10, changingBy: null });
    const until = new Date(Date.now() + 60_000);
    const other = { changingBy: randomUUID(), changingUntil: until };
    await db.team.update({ where: { id: team.teamId }, data: other });
    await endTurn(db, team.teamId, randomUUID());
    expect(await chosen(team, fewer)).toEqual({ outcome: "busy" });
    await endTurn(db, team.teamId, other.changingBy);
    expect(await chosen(team, fewer)).toEqual({ outcome: "changed" });
  });

  test("below what is in use is refused", async () => {
    const team = await payingTeam();
    for (let count = 0; count < 2; count++) await seat(team);
    for (let count = 0; count < 3; count++) await newCoach(team.teamId, "coach");
    const fewSeats = { ...BUSINESS, athlete_seats: 1 };
    await expect(chosen(team, fewSeats)).rejects.toMatchObject({ code: "seat_limit_exceeded" });
    const fewCoaches = { ...BUSINESS, plan: "head_coach" } as const;
    await expect(chosen(team, fewCoaches)).rejects.toMatchObject({
      code: "resource_limit_exceeded",
    });
    expect(await rowOf(team)).toMatchObject({ plan: "business", athleteSeats: 10 });
    expect(await chosen(team, { ...fewCoaches, extra_coaches: 1, athlete_seats: 2 })).toEqual({
      outcome: "changed",
    });
  });
});

describe("an end", () => {
  test("comes with the period, unless it is undone", async () => {
    const team = await payingTeam();
    const coach = await coachOf(team.coachId);
    await setPlanEnding(coach, true);
    const { cancels_at_ms, renews_at_ms } = await billingOf(team);
    expect(renews_at_ms).toBeNull();
    expect(cancels_at_ms).toBe((await rowOf(team)).paidUntil?.getTime());
    await setPlanEnding(coach, false);
    expect(await billingOf(team)).toMatchObject({ cancels_at_ms: null });
    await setPlanEnding(coach, true);
    await advanceTeam(team, 32);
    expect(await billingOf(team)).toMatchObject({ tier: "coach", status: "lapsed" });
    expect(await readPlan(coach)).toMatchObject({ isDisputed: false });
    expect(await chargesOf(team)).toHaveLength(1);
    await control("complete", { session: await opened(team), method: "card" });
    await synced(team);
    expect(await billingOf(team)).toMatchObject({ tier: "business", status: "active" });
  });

  test("chosen on the processor's own page counts as well, and can be undone here", async () => {
    const team = await payingTeam();
    const { subscriptionId, paidUntil } = await rowOf(team);
    const cancel_at = (paidUntil?.getTime() ?? 0) / 1000;
    await stripe("test").subscriptions.update(subscriptionId ?? "", { cancel_at });
    await synced(team);
    expect(await billingOf(team)).toMatchObject({ cancels_at_ms: cancel_at * 1000 });
    await setPlanEnding(await coachOf(team.coachId), false);
    expect(await billingOf(team)).toMatchObject({ cancels_at_ms: null });
    await advanceTeam(team, 32);
    expect(await chargesOf(team)).toHaveLength(2);
  });

  test("that is on its way comes at once with a dispute, and leaves room for another plan", async () => {
    const team = await payingTeam();
    await setPlanEnding(await coachOf(team.coachId), true);
    await control("dispute", { customer: await customerOf(team), status: "needs_response" });
    for (let again = 0; again < 2; again++) await synced(team);
    expect(await readPlan(await coachOf(team.coachId))).toMatchObject({ isDisputed: false });
    expect(await chosen(team)).toMatchObject({ outcome: "open" });
  });

  test("comes at once with a refund of the last payment, and nothing more is collected", async () => {
    const team = await payingTeam();
    const { data } = await stripe("test").charges.list({ customer: await customerOf(team) });
    await stripe("test").refunds.create({ charge: data[0]?.id ?? "" });
    await synced(team);
    expect(await billingOf(team)).toMatchObject({ tier: "coach", status: "lapsed" });
    await advanceTeam(team, 40);
    expect(await chargesOf(team)).toHaveLength(1);
  });

  test("comes at once with a dispute, and is undone if the dispute is won", async () => {
    const team = await payingTeam();
    const customer = await customerOf(team);
    await control("dispute", { customer, status: "needs_response" });
    for (let again = 0; again < 2; again++) await synced(team);
    expect(await billingOf(team)).toMatchObject({ status: "lapsed" });
    expect(await readPlan(await coachOf(team.coachId))).toMatchObject({ isDisputed: true });
    expect(await mailsTo(team)).toEqual(["team_plan_ended"]);
    const agreed = { plan: "enterprise", athleteSeats: 1, extraCoaches: 0 } as const;
    const refused = { code: "invalid_value" };
    await expect(agreePlan(operator(), team.teamId, agreed)).rejects.toMatchObject(refused);
    await control("close_dispute", { customer, status: "won" });
    await synced(team);
    expect(await billingOf(team)).toMatchObject({ tier: "business", status: "active" });
    await advanceTeam(team, 32);
    expect(await chargesOf(team)).toHaveLength(2);
  });

  test("that its holder wanted is theirs, even if a dispute is won after a billing day", async () => {
    const team = await payingTeam();
    const customer = await customerOf(team);
    await control("dispute", { customer, status: "needs_response" });
    await synced(team);
    await advanceTeam(team, 40);
    const { subscriptionId } = await rowOf(team);
    await stripe("test").subscriptions.update(subscriptionId ?? "", { cancel_at_period_end: true });
    await control("close_dispute", { customer, status: "won" });
    for (let again = 0; again < 2; again++) await synced(team);
    expect(await chargesOf(team)).toHaveLength(1);
    const coach = await coachOf(team.coachId);
    expect(await readPlan(coach)).toMatchObject({ status: "lapsed", isOwing: false });
    // Keeping it after all begins a new period.
    await setPlanEnding(coach, false);
    for (let again = 0; again < 2; again++) await synced(team);
    expect(await billingOf(team)).toMatchObject({ tier: "business", status: "active" });
    expect(await chargesOf(team)).toHaveLength(2);
  });

  test("isn't left by a dispute that is won before a renewal is collected: it is paid once", async () => {
    const team = await payingTeam();
    const [subscription] = (
      await stripe("test").subscriptions.list({ customer: await customerOf(team) })
    ).data;
    const endsAt = subscription?.items.data[0]?.current_period_end ?? 0;
    await advanceTeam(team, (endsAt * 1000 + 15 * 60_000 - Date.now()) / DAY_MS);
    const customer = await customerOf(team);
    expect(await chargesOf(team)).toHaveLength(1);
    expect(await billingOf(team)).toMatchObject({ tier: "business", status: "active" });
    await control("dispute", { customer, status: "needs_response" });
    await synced(team);
    await control("close_dispute", { customer, status: "won" });
    for (let again = 0; again < 2; again++) await synced(team);
    await advanceTeam(team, 2);
    expect(await chargesOf(team)).toHaveLength(2);
    expect(await billingOf(team)).toMatchObject({ tier: "business", status: "active" });
  });

  test("isn't left by a dispute that is won after a billing day: a new period begins, and is paid", async () => {
    const team = await payingTeam();
    const customer = await customerOf(team);
    await control("dispute", { customer, status: "needs_response" });
    await synced(team);
    await advanceTeam(team, 40);
    expect(await billingOf(team)).toMatchObject({ status: "lapsed" });
    await control("close_dispute", { customer, status: "won" });
    await Promise.all([synced(team), synced(team), synced(team)]);
    await synced(team);
    expect(await billingOf(team)).toMatchObject({ tier: "business", status: "active" });
    expect(await chargesOf(team)).toHaveLength(2);
    const [now, { paidUntil }] = [Date.now() + 40 * DAY_MS, await rowOf(team)];
    expect(paidUntil?.getTime()).toBeGreaterThan(now + 27 * DAY_MS);
  });

  test("doesn't come from a refunded seat, or a dispute over half the amount, even a lost one", async () => {
    const team = await payingTeam();
    await advanceTeam(team, 10);
    expect(await chosen(team, { ...BUSINESS, athlete_seats: 11 })).toEqual({ outcome: "changed" });
    const customer = await customerOf(team);
    const { data } = await stripe("test").charges.list({ customer });
    await stripe("test").refunds.create({ charge: data[0]?.id ?? "" });
    const half = { charge: data[1]?.id, status: "needs_response", amount: 5_000 };
    await control("dispute", half);
    await synced(team);
    expect(await billingOf(team)).toMatchObject({ tier: "business", status: "active" });
    await control("close_dispute", { customer, status: "lost" });
    await synced(team);
    expect(await billingOf(team)).toMatchObject({ tier: "business", status: "active" });
  });

  test("by a lost dispute is final, and nothing is collected in the meantime", async () => {
    const team = await payingTeam();
    const customer = await customerOf(team);
    const subscription = async () =>
      stripe("test").subscriptions.retrieve((await rowOf(team)).subscriptionId ?? "");
    await control("dispute", { customer, status: "needs_response" });
    await synced(team);
    expect(await subscription()).toMatchObject({
      status: "active",
      pause_collection: { behavior: "void" },
    });
    await control("close_dispute", { customer, status: "lost" });
    await synced(team);
    expect((await subscription()).status).toBe("canceled");
    expect(await billingOf(team)).toMatchObject({ tier: "coach", status: "lapsed" });
  });
});

describe("an overdue payment", () => {
  test("leaves seven days, with three reminders sent once each; paying restores everything", async () => {
    const team = await payingTeam();
    await cardWorks(team, false);
    await advanceTeam(team, 32);
    expect(await billingOf(team)).toMatchObject({ tier: "business", status: "past_due" });
    await synced(team);
    await remindOwingTeams();
    expect(await mailsTo(team)).toEqual(["team_payment_failed"]);
    await advanceTeam(team, 2);
    await remindOwingTeams();
    await remindOwingTeams();
    expect(await mailsTo(team)).toEqual(["team_payment_failed", "team_payment_owed"]);
    await advanceTeam(team, 5);
    expect(await billingOf(team)).toMatchObject({ tier: "coach", status: "lapsed" });
    await remindOwingTeams();
    await remindOwingTeams();
    const all = ["team_payment_failed", "team_payment_owed", "team_plan_suspended"];
    expect(await mailsTo(team)).toEqual(all);
    await cardWorks(team, true);
    await control("pay_invoice", { customer: await customerOf(team) });
    await synced(team);
    expect(await billingOf(team)).toMatchObject({ tier: "business", status: "active", seats: 10 });
  });
});

test("a plan paid after its subscription ended is told to be active, and until when", async () => {
  const team = await payingTeam();
  await cardWorks(team, false);
  for (let times = 0; times < 4; times++) await advanceTeam(team, 13);
  expect(await billingOf(team)).toMatchObject({ status: "lapsed" });
  await cardWorks(team, true);
  await control("pay_invoice", { customer: await customerOf(team) });
  for (let again = 0; again < 2; again++) await synced(team);
  expect(await billingOf(team)).toMatchObject({ tier: "business", status: "active" });
  expect((await mailsTo(team)).slice(-2)).toEqual(["team_plan_suspended", "team_plan_restored"]);
  // It stays active while a new plan's transfer is on its way.
  await control("complete", { session: await opened(team), method: "bank" });
  await synced(team);
  expect(await billingOf(team)).toMatchObject({ tier: "business", status: "active" });
});

test("an old invoice paid when its period is over as well is given back, and its payer is told", async () => {
  const team = await payingTeam();
  await cardWorks(team, false);
  for (let times = 0; times < 5; times++) await advanceTeam(team, 15);
  const before = await mailsTo(team);
  await cardWorks(team, true);
  await control("pay_invoice", { customer: await customerOf(team) });
  for (let again = 0; again < 2; again++) await synced(team);
  const { data } = await stripe("test").charges.list({ customer: await customerOf(team) });
  expect(data[0]).toMatchObject({ refunded: true });
  expect(await mailsTo(team)).toEqual([...before, "payment_too_late"]);
});

describe("a team that its owner has left", () => {
  const left = async (team: TestTeam) =>
    removeColleague(await coachOf(team.coachId), team.coachId, []);

  test("can't be paid for any more", async () => {
    const team = await freeTeam();
    const session = await opened(team);
    await left(team);
    const customer_id = await customerOf(team);
    const wanted = { environment: "test", customer_id };
    expect(await queuedJobs("billing/customer.changed")).toContainEqual(wanted);
    await synced(team);
    const { status } = await stripe("test").checkout.sessions.retrieve(session);
    expect(status).toBe("expired");
  });

  test("and is paid for at the same moment gets it back, and its payer is told once", async () => {
    const team = await freeTeam();
    const session = await opened(team);
    await left(team);
    await control("complete", { session, method: "card" });
    for (let again = 0; again < 3; again++) await synced(team);
    const customer = await customerOf(team);
    const { data } = await stripe("test").charges.list({ customer });
    expect(data).toMatchObject([{ refunded: true }]);
    const subscriptions = await stripe("test").subscriptions.list({ customer, status: "all" });
    expect(subscriptions.data).toMatchObject([{ status: "canceled" }]);
    expect(await mailsTo(team)).toEqual(["team_payment_returned"]);
  });

  test("and whose payment arrives later, by bank or for an old invoice, gets it back, and its payer is told once", async () => {
    const [byBank, owing] = [await freeTeam(), await payingTeam()];
    const session = await opened(byBank);
    await control("complete", { session, method: "bank" });
    await left(byBank);
    await synced(byBank);
    await control("settle", { session });
    await cardWorks(owing, false);
    for (let times = 0; times < 4; times++) await advanceTeam(owing, 15);
    const before = await mailsTo(owing);
    await left(owing);
    await cardWorks(owing, true);
    await control("pay_invoice", { customer: await customerOf(owing) });
    for (const team of [byBank, owing]) {
      for (let again = 0; again < 3; again++) await synced(team);
      const { data } = await stripe("test").charges.list({ customer: await customerOf(team) });
      expect(data[0]).toMatchObject({ refunded: true });
    }
    expect(await mailsTo(byBank)).toEqual(["team_payment_returned"]);
    expect(await mailsTo(owing)).toEqual([...before, "team_payment_returned"]);
  });

  test("during a dispute isn't charged again if it is won, and nothing else is given back", async () => {
    const team = await payingTeam();
    await advanceTeam(team, 40);
    const customer = await customerOf(team);
    await control("dispute", { customer, status: "needs_response" });
    await synced(team);
    await left(team);
    await synced(team);
    await control("close_dispute", { customer, status: "won" });
    await advanceTeam(team, 80);
    expect(await chargesOf(team)).toHaveLength(2);
    const { data } = await stripe("test").charges.list({ customer });
    expect(data.map(({ refunded }) => refunded)).toEqual([false, false]);
  });
});

test("data read before the last applied change is ignored", async () => {
  const team = await payingTeam();
  const ahead = new Date(Date.now() + 60_000);
  await db.team.update({ where: { id: team.teamId }, data: { plan: "pro_coach", readAt: ahead } });
  await synced(team);
  expect(await rowOf(team)).toMatchObject({ plan: "pro_coach" });
});

test("purchases lost here are found again at the processor", async () => {
  const team = await payingTeam();
  const lost = { plan: null, subscriptionId: null, paidUntil: null, athleteSeats: 0 };
  await db.team.update({ where: { id: team.teamId }, data: lost });
  expect(await syncCustomer("test", await customerOf(team))).toMatchObject({ changed: 1 });
  expect(await syncCustomer("test", await customerOf(team))).toMatchObject({ changed: 0 });
  expect(await rowOf(team)).toMatchObject({ plan: "business", athleteSeats: 10 });
});

test("an agreement has no end, can't be sold to, and ends when its operator says so", async () => {
  const team = await freeTeam();
  const session = await opened(team);
  const agreed = { plan: "enterprise", athleteSeats: 1_000, extraCoaches: 0 } as const;
  await agreePlan(operator(), team.teamId, agreed);
  expect(await billingOf(team)).toMatchObject({
    tier: "enterprise",
    status: "active",
    seats: 1_000,
    renews_at_ms: null,
  });
  await expect(chosen(team)).rejects.toMatchObject({ code: "no_changes" });
  // Paid by a transfer that never arrives, on a page that was open before.
  await control("complete", { session, method: "bank" });
  await synced(team);
  await control("fail_delayed", { session });
  for (let again = 0; again < 2; again++) await synced(team);
  expect(await billingOf(team)).toMatchObject({ tier: "enterprise", status: "active" });
  await endAgreement(operator(), team.teamId);
  expect(await billingOf(team)).toMatchObject({ tier: "coach", status: "lapsed" });
  await expect(agreePlan(operator(), (await payingTeam()).teamId, agreed)).rejects.toMatchObject({
    code: "invalid_value",
  });
});

test("a team is mailed once, some days before, that its trial ends; one with a plan isn't", async () => {
  const [trial, early] = [await freeTeam(), await freeTeam()];
  const [paying, refunded] = [await payingTeam(), await payingTeam()];
  const { data } = await stripe("test").charges.list({ customer: await customerOf(refunded) });
  await stripe("test").refunds.create({ charge: data[0]?.id ?? "" });
  const began = (days: number) => ({ trialStartedAt: new Date(Date.now() - days * DAY_MS) });
  await db.team.update({ where: { id: trial.teamId }, data: began(11.5) });
  await db.team.update({ where: { id: early.teamId }, data: began(9) });
  for (const { teamId: id } of [paying, refunded])
    await db.team.update({ where: { id }, data: began(11.5) });
  await synced(refunded);
  await Promise.all([tellTrialEnds(operator()), tellTrialEnds(operator())]);
  const told = async (team: TestTeam) =>
    (await mailsTo(team)).filter((template) => template === "trial_ends").length;
  const teams = [trial, early, paying, refunded];
  expect(await Promise.all(teams.map(told))).toEqual([1, 0, 0, 1]);
});
