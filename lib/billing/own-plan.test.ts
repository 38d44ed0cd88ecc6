import "@/testing/database";
import { expect, test } from "vitest";
import { PAYMENT_LIMITS } from "@/lib/contract/plans";
import { accountAs, newMember } from "@/testing/members";
import { newPerson } from "@/testing/people";
import { personScope } from "@/testing/portal";

const { db } = await import("@/lib/platform/db");
const { stripe } = await import("@/lib/platform/stripe");
const { payingBuilder } = await import("@/testing/builders");
const { control } = await import("@/testing/purchases");
const { syncCustomer } = await import("./purchases");
const { joinOwnConsole } = await import("@/lib/members/joining");
const { baseUrl } = await import("@/lib/platform/env");
const { openOwnPortal, payAgainUrl, readOwnPlan, setOwnPlanEnding } = await import("./own-plan");

/** Creates a paying builder, signed in with the address that paid. */
async function builder() {
  const paid = await payingBuilder();
  const person = await newPerson({ email: paid.email });
  expect(await joinOwnConsole(await personScope(person.id))).toBe(true);
  return { ...paid, person, account: await accountAs(person) };
}

test("a builder opens their own console just by signing in", async () => {
  const { account, partnerId, person } = await builder();
  expect(account.partnerId).toBe(partnerId);
  expect(await joinOwnConsole(await personScope(person.id))).toBe(false);
  expect(await joinOwnConsole(await personScope((await newPerson()).id))).toBe(false);
});

test("a builder can see, cancel and resume the plan, and open the invoices", async () => {
  const { account, partnerId } = await builder();
  const { paidUntil, subscriptionId } = await db.builderOrder.findUniqueOrThrow({
    where: { id: partnerId },
  });
  const atMs = paidUntil?.getTime();
  const isEnding = async () =>
    (await stripe("test").subscriptions.retrieve(subscriptionId ?? "")).cancel_at_period_end;
  expect(await readOwnPlan(account)).toEqual({ state: "renews", atMs });
  await setOwnPlanEnding(account, true);
  expect([await readOwnPlan(account), await isEnding()]).toEqual([{ state: "ends", atMs }, true]);
  await setOwnPlanEnding(account, false);
  expect([await readOwnPlan(account), await isEnding()]).toEqual([
    { state: "renews", atMs },
    false,
  ]);
  expect(await openOwnPortal(account, "/dev/plan")).toMatch(/^http/);
});

test("the invoices open only so often, and not for a session ended meanwhile", async () => {
  const { account, person } = await builder();
  for (let times = 0; times < PAYMENT_LIMITS.burst; times++)
    await openOwnPortal(account, "/dev/plan");
  const often = { code: "rate_limit_exceeded" };
  await expect(openOwnPortal(account, "/dev/plan")).rejects.toMatchObject(often);
  await expect(setOwnPlanEnding(account, true)).rejects.toMatchObject(often);
  await db.personSession.updateMany({
    where: { personId: person.id },
    data: { revokedAt: new Date() },
  });
  const ended = { code: "missing_authorization" };
  await expect(openOwnPortal(account, "/dev/plan")).rejects.toMatchObject(ended);
});

test("a plan canceled while a payment is overdue isn't shown as one whose keys still work", async () => {
  const { account, partnerId } = await builder();
  const pastDueSince = new Date();
  const stored = (isEnding: boolean) =>
    db.builderOrder.update({ where: { id: partnerId }, data: { pastDueSince, isEnding } });
  await stored(false);
  expect(await readOwnPlan(account)).toEqual({ state: "owed", atMs: pastDueSince.getTime() });
  await stored(true);
  expect(await readOwnPlan(account)).toMatchObject({ state: "dropped" });
});

test("a canceled plan whose period nobody pays for says what keeping it costs", async () => {
  const { account, partnerId, customerId } = await builder();
  const paidUntil = new Date(Date.now() - 2 * 86_400_000);
  await db.builderOrder.update({ where: { id: partnerId }, data: { paidUntil, isEnding: true } });
  expect(await readOwnPlan(account)).toMatchObject({ state: "unpaid" });
  await syncCustomer("test", customerId ?? "");
});

test("a plan stopped by an open dispute isn't shown as one that can be paid again", async () => {
  const { account, customerId } = await builder();
  const customer = customerId ?? "";
  await control("dispute", { customer, status: "needs_response" });
  await syncCustomer("test", customer);
  expect(await readOwnPlan(account)).toMatchObject({ state: "paused" });
  await control("close_dispute", { customer, status: "lost" });
  for (let again = 0; again < 2; again++) await syncCustomer("test", customer);
  expect(await readOwnPlan(account)).toMatchObject({ state: "ended" });
});

test("a member who doesn't lead can see the plan but not change it", async () => {
  const { partnerId, accountId } = await builder();
  const member = await newMember({ partnerId, accountId, testKey: "" }, "developer");
  const account = await accountAs(member);
  expect(await readOwnPlan(account)).toMatchObject({ state: "renews" });
  const refusal = { code: "role_required" };
  await expect(setOwnPlanEnding(account, true)).rejects.toMatchObject(refusal);
  await expect(openOwnPortal(account, "/dev/plan")).rejects.toMatchObject(refusal);
});

test("a plan bought in live can be changed by its live leads only, not by sandbox members", async () => {
  const { partnerId, account, email } = await builder();
  await db.builderOrder.update({ where: { id: partnerId }, data: { environment: "live" } });
  await db.partnerMember.deleteMany({ where: { partnerId, environment: "live", email } });
  const refusal = { code: "role_required" };
  await expect(setOwnPlanEnding(account, true)).rejects.toMatchObject(refusal);
  await expect(openOwnPortal(account, "/dev/plan")).rejects.toMatchObject(refusal);
});

test("the plan is paid again where it was bought, whichever console shows it", async () => {
  const { partnerId, account } = await builder();
  expect(await payAgainUrl(account)).toBe(`${baseUrl("test")}/subscribe/manage`);
  await db.builderOrder.update({ where: { id: partnerId }, data: { environment: "live" } });
  expect(await payAgainUrl(account)).toBe(`${baseUrl("live")}/subscribe/manage`);
});
