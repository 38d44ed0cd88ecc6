import { beforeAll, describe, expect, test } from "vitest";
import { newActivity, newAthlete, succeed } from "../athletes";
import { listen, subscriptionEvents, told } from "../events";
import { call } from "../http";
import { newPartner, type TestPartner } from "../partner";
import { CALL, PROFILE } from "../profile";
import { IN_ANY_ORDER, tellInOrder } from "../purchase-orders";
import {
  control,
  happenings,
  messageAbout,
  openCheckout,
  sendEvent,
  subscriptionAtStripe,
} from "../purchases";
import { until } from "../receiver";

const { db } = await import("@/lib/platform/db");

/** Who gets exact numbers: every row of the athlete state table, over HTTP and on the account's own clock. */

const DAY = 86_400_000;

/** Allows for effects of jobs that queue behind those of other tests. */
const jobsHave = (isSo: () => Promise<boolean>) => until(isSo, 60_000);
let partner: TestPartner;
let key: string;
beforeAll(async () => {
  partner = await newPartner();
  key = partner.testKey;
  await listen(partner.accountId);
});

const calculate = (athlete_id: string, over: object = {}, as = key) =>
  succeed("POST", "/v1/nutrition/calculate", { key: as, body: { ...CALL, athlete_id, ...over } });
const statusOf = async (id: string, as = key) =>
  (await succeed("GET", `/v1/athletes/${id}`, { key: as })).subscription_status;
const advance = (ms: number, as: string) =>
  succeed("POST", "/v1/test/clock", { key: as, body: { advance_ms: ms } });

/** Creates a separate account, whose clock may be moved. */
async function ownAccount() {
  const own = await newPartner();
  await listen(own.accountId);
  return own;
}

const shapeOf = (answer: Record<string, unknown>) => ({
  tier: answer["tier"],
  exact: "carb_g_per_hr" in answer,
  capped: answer["trial_cap_reached"] === true,
});
const EXACT = { tier: "full", exact: true, capped: false };
const TEASER = { tier: "teaser", exact: false, capped: false };
const CAPPED = { tier: "teaser", exact: false, capped: true };

describe("the trial", () => {
  test("starts with the first calculation that has data, and gives exact numbers", async () => {
    const { id } = await newAthlete(key);
    expect(await statusOf(id)).toBe("teaser");
    const answer = await calculate(id);
    expect(shapeOf(answer)).toEqual(EXACT);
    expect(answer).toMatchObject({ tier_source: "trial", trial_calls_remaining_today: 14 });
    expect(answer.trial_ends_at).toBeGreaterThan(Date.now() + 29 * DAY);
    expect(await statusOf(id)).toBe("trial");
  });

  test("is neither started nor used up by a call without any data", async () => {
    const { id } = await succeed("POST", "/v1/athletes", { key, body: {} });
    const zero = { activity_type: "run", duration_min: 60, athlete_id: id };
    const answer = await succeed("POST", "/v1/nutrition/calculate", { key, body: zero });
    expect(shapeOf(answer)).toEqual(TEASER);
    expect(await statusOf(id)).toBe("teaser");
    const first = await succeed("POST", "/v1/nutrition/calculate", {
      key,
      body: { ...zero, intensity_level: 5 },
    });
    expect(first.trial_calls_remaining_today).toBe(14);
    await succeed("POST", "/v1/nutrition/calculate", { key, body: zero });
    const second = await succeed("POST", "/v1/nutrition/calculate", {
      key,
      body: { ...zero, intensity_level: 5 },
    });
    expect(second.trial_calls_remaining_today).toBe(13);
  });

  test("gives fifteen exact answers on its first UTC day, five on the next, none after thirty days", async () => {
    const own = await ownAccount();
    const { id } = await newAthlete(own.testKey);
    const run = async (count: number) => {
      const shapes = [];
      for (let n = 0; n < count; n++) shapes.push(shapeOf(await calculate(id, {}, own.testKey)));
      return shapes;
    };
    expect(await run(17)).toEqual([...Array(15).fill(EXACT), CAPPED, CAPPED]);
    await advance(DAY, own.testKey);
    expect(await run(6)).toEqual([...Array(5).fill(EXACT), CAPPED]);
    await advance(29 * DAY, own.testKey);
    expect(shapeOf(await calculate(id, {}, own.testKey))).toEqual(TEASER);
    expect(await statusOf(id, own.testKey)).toBe("teaser");
  });

  test("says in words when the day's answers are used up, with status 200", async () => {
    const { id } = await newAthlete(key);
    for (let n = 0; n < 15; n++) await calculate(id);
    const { status, body, headers } = await call("POST", "/v1/nutrition/calculate", {
      key,
      body: { ...CALL, athlete_id: id },
    });
    expect(status).toBe(200);
    expect(headers["x-service-data-attribution"]).toBe("required");
    expect(body).toMatchObject({ trial_cap_reached: true, trial_calls_remaining_today: 0 });
    expect(body.trial_cap_note).toMatch(/15/);
    expect(body.subscription_cta.subscribe_url).toContain("/subscribe?ref=");
    expect(body.cta).toEqual(body.subscription_cta);
  });

  test("gives exactly fifteen exact answers to sixty simultaneous calls", async () => {
    const { id } = await newAthlete(key);
    const answers = await Promise.all(Array.from({ length: 60 }, () => calculate(id)));
    expect(answers.filter((answer) => shapeOf(answer).exact)).toHaveLength(15);
    expect(answers.filter((answer) => shapeOf(answer).capped)).toHaveLength(45);
  });

  test("counts each scenario of a batch: of twenty, fifteen exact and five teasers", async () => {
    const { id } = await newAthlete(key);
    const scenarios = Array.from({ length: 20 }, () => ({ ...CALL, athlete_id: id }));
    const { body, headers } = await call("POST", "/v1/nutrition/calculate/batch", {
      key,
      body: { scenarios },
    });
    expect(headers["x-service-data-attribution"]).toBe("required");
    const shapes = body.results.map(shapeOf);
    expect(shapes).toEqual([...Array(15).fill(EXACT), ...Array(5).fill(CAPPED)]);
  });

  test("counts imports and stored activities, and a teaser stores nothing", async () => {
    const { id } = await newAthlete(key);
    const activity = await newActivity(key, id);
    const activities = Array.from({ length: 15 }, () => ({ type: "run", duration_min: 60 }));
    const imported = await succeed("POST", `/v1/athletes/${id}/activities/import`, {
      key,
      body: { calculate: true, activities },
    });
    const tiers = imported.prescriptions.map(
      (one: { result: { tier: string } }) => one.result.tier,
    );
    expect(tiers).toEqual(Array(15).fill("full"));
    const path = `/v1/athletes/${id}/activities/${activity.id}`;
    const answer = await succeed("POST", `${path}/calculate`, { key });
    expect(shapeOf(answer)).toEqual(CAPPED);
    const stored = await call("GET", `${path}/prescription`, { key });
    expect(stored.body.error.code).toBe("prescription_not_found");
  });
});

describe("a subscription", () => {
  test.each([
    ["a paid month", "1_month", "checkout_subscription"],
    ["a lifetime", "lifetime", "checkout_lifetime"],
  ] as const)("by %s gives access at once and is reported once", async (_what, plan, source) => {
    const { id } = await newAthlete(key);
    const checkout = await openCheckout(partner.accountId, id, { plan });
    expect(await statusOf(id)).toBe("teaser");
    await happenings.paid(checkout);
    expect(await statusOf(id)).toBe("full");
    expect(shapeOf(await calculate(id))).toEqual(EXACT);
    expect(await subscriptionEvents(partner.accountId, id)).toEqual([`created: ${source}`]);
  });

  test("follows Stripe's own messages without a manual check", async () => {
    const { id } = await newAthlete(key);
    const checkout = await openCheckout(partner.accountId, id);
    await control("complete", { session: checkout.sessionId });
    await jobsHave(async () => (await statusOf(id)) === "full");
    await control("dispute", { customer: checkout.customerId, status: "needs_response" });
    await jobsHave(async () => (await statusOf(id)) === "teaser");
    await control("close_dispute", { customer: checkout.customerId, status: "lost" });
    await jobsHave(async () => (await subscriptionAtStripe(checkout))?.status === "canceled");
  });

  test.each([
    ["its deletion", "deleted", "customer.subscription.deleted", { status: "canceled" }],
    ["a full refund", "refunded", "refund", { status: "canceled" }],
    ["a dispute", "disputed", "dispute", { pause_collection: { behavior: "void" } }],
  ] as const)(
    "ends with %s, access ends on the next call, and nothing more is collected",
    async (_what, how, reason, stripes) => {
      const { id } = await newAthlete(key);
      const checkout = await openCheckout(partner.accountId, id);
      await happenings.paid(checkout);
      await happenings[how](checkout);
      expect(await statusOf(id)).toBe("teaser");
      expect(await subscriptionEvents(partner.accountId, id)).toEqual([
        "created: checkout_subscription",
        `cancelled: ${reason}`,
      ]);
      expect(await subscriptionAtStripe(checkout)).toMatchObject(stripes);
    },
  );

  test("is not ended by a partial refund or an inquiry", async () => {
    const { id } = await newAthlete(key);
    const checkout = await openCheckout(partner.accountId, id);
    await happenings.paid(checkout);
    await happenings.refunded(checkout, { amount: 100 });
    await happenings.disputed(checkout, "warning_needs_response");
    expect(await statusOf(id)).toBe("full");
    await happenings.disputeClosed(checkout, "warning_closed");
    expect(await statusOf(id)).toBe("full");
  });

  test.each(["won", "prevented"])(
    "comes back when its dispute is %s, and on resubscribing",
    async (outcome) => {
      const { id } = await newAthlete(key);
      const checkout = await openCheckout(partner.accountId, id);
      await happenings.paid(checkout);
      await happenings.disputed(checkout);
      await happenings.disputeClosed(checkout, outcome);
      expect(await statusOf(id)).toBe("full");
      await happenings.refunded(checkout);
      await happenings.paid(await openCheckout(partner.accountId, id));
      expect(await statusOf(id)).toBe("full");
      expect(
        (await subscriptionEvents(partner.accountId, id)).map((told) => told.split(":")[0]),
      ).toEqual(["created", "cancelled", "created", "cancelled", "created"]);
    },
  );

  test("comes back if the refund that ended it fails", async () => {
    const { id } = await newAthlete(key);
    const checkout = await openCheckout(partner.accountId, id);
    await happenings.paid(checkout);
    await happenings.refunded(checkout);
    expect(await statusOf(id)).toBe("teaser");
    await happenings.refundFailed(checkout);
    expect(await statusOf(id)).toBe("full");
  });

  test("reports no loss if another one, or the running trial, still applies", async () => {
    const { id } = await newAthlete(key);
    await calculate(id);
    const first = await openCheckout(partner.accountId, id);
    await happenings.paid(first);
    const second = await openCheckout(partner.accountId, id);
    await happenings.paid(second);
    await happenings.refunded(first);
    expect(await statusOf(id)).toBe("full");
    await happenings.refunded(second);
    expect(await statusOf(id)).toBe("trial");
    expect(await subscriptionEvents(partner.accountId, id)).toEqual([
      "created: checkout_subscription",
    ]);
  });

  test("renews as the account's clock is moved, and refunding an old payment changes nothing", async () => {
    const own = await ownAccount();
    const { id } = await newAthlete(own.testKey);
    const checkout = await openCheckout(own.accountId, id);
    await happenings.paid(checkout);
    await advance(32 * DAY, own.testKey);
    await jobsHave(async () => (await statusOf(id, own.testKey)) === "full");
    await happenings.refunded(checkout, { ago: 1 });
    expect(await statusOf(id, own.testKey)).toBe("full");
    await happenings.refunded(checkout);
    expect(await statusOf(id, own.testKey)).not.toBe("full");
  });

  test("lasts a day longer while a renewal can't be collected, then ends; paid late, it comes back", async () => {
    const own = await ownAccount();
    const { id } = await newAthlete(own.testKey);
    const checkout = await openCheckout(own.accountId, id);
    await happenings.paid(checkout);
    await happenings.cardWorks(checkout, false);
    const { purchaseId } = checkout;
    const { grantedUntil } = await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } });
    // Half a day before the end of the grant.
    await advance((grantedUntil?.getTime() ?? 0) - DAY / 2 - Date.now(), own.testKey);
    await jobsHave(async () => (await subscriptionAtStripe(checkout))?.status === "past_due");
    await happenings.synced(checkout);
    expect(await statusOf(id, own.testKey)).toBe("full");
    await advance(DAY, own.testKey);
    expect(await statusOf(id, own.testKey)).toBe("teaser");
    await control("card", { customer: checkout.customerId, works: true });
    await control("pay_invoice", { customer: checkout.customerId });
    await jobsHave(async () => (await statusOf(id, own.testKey)) === "full");
  });

  test("set to end with its period ends by itself when that has passed", async () => {
    const own = await ownAccount();
    const { id } = await newAthlete(own.testKey);
    const checkout = await openCheckout(own.accountId, id);
    await happenings.paid(checkout);
    await happenings.endsWithPeriod(checkout);
    expect(await statusOf(id, own.testKey)).toBe("full");
    // A reading still under way would be from before the clock moved, and see only that time has passed.
    const type = "customer.subscription.updated";
    const { customerId } = checkout;
    await jobsHave(async () => {
      const events = await db.stripeEvent.findMany({ where: { customerId, type } });
      return events.length > 1 && events.every(({ appliedAt }) => appliedAt !== null);
    });
    await advance(32 * DAY, own.testKey);
    expect(await statusOf(id, own.testKey)).toBe("teaser");
    await jobsHave(async () => (await subscriptionAtStripe(checkout))?.status === "canceled");
    await happenings.synced(checkout);
    expect((await subscriptionEvents(own.accountId, id)).at(-1)).toBe(
      "cancelled: customer.subscription.deleted",
    );
    expect(shapeOf(await calculate(id, {}, own.testKey)).tier).toBe("full");
  });

  test("ends in one state, reported once, in whatever order and however often Stripe's messages come", async () => {
    const seeds = Array.from({ length: 8 }, (_, seed) => seed);
    const orders = await Promise.all(seeds.map((seed) => tellInOrder(partner, seed)));
    expect(orders).toEqual(Array(8).fill(IN_ANY_ORDER));
  });

  test("is never touched by a message not signed by Stripe", async () => {
    const message = messageAbout("checkout.session.completed", "cs_unknown");
    const signatures = ["", "t=1,v1=00", `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`];
    for (const signature of signatures) {
      expect((await sendEvent(message, { signature })).status).toBe(400);
    }
  });

  test("isn't touched by a message about an unknown buyer, which is stored and set aside", async () => {
    const message = messageAbout("charge.refunded", "ch_unknown");
    expect((await sendEvent(message)).body.outcome).toBe("stored");
    expect((await sendEvent(message)).body.outcome).toBe("known");
    await jobsHave(
      async () =>
        (await db.stripeEvent.findUnique({ where: { id: message.id } }))?.parkedAt != null,
    );
  });
});

describe("a match by email", () => {
  const buyer = () => `${crypto.randomUUID()}@Buyer.Example`;
  const bought = async (email: string) => {
    const { id } = await newAthlete(key);
    await happenings.paid(await openCheckout(partner.accountId, id, { email }));
  };

  test("links on write, ignoring whitespace and case, and ends when the address changes", async () => {
    const email = buyer();
    await bought(email);
    const { id } = await newAthlete(key, { email: ` ${email.toUpperCase()} ` });
    expect(await statusOf(id)).toBe("full");
    await succeed("PATCH", `/v1/athletes/${id}`, { key, body: { email: buyer() } });
    expect(await statusOf(id)).toBe("teaser");
    expect(await subscriptionEvents(partner.accountId, id)).toEqual([
      "created: email_match",
      "cancelled: email_match_decayed",
    ]);
  });

  test("links an existing athlete on activation", async () => {
    const email = buyer();
    const { id } = await newAthlete(key, { email });
    await bought(email);
    await jobsHave(async () => (await statusOf(id)) === "full");
  });

  test("links neither of two athletes of one account who share the address", async () => {
    const email = buyer();
    const twins = [await newAthlete(key, { email }), await newAthlete(key, { email })];
    await bought(email);
    for (const { id } of twins) expect(await statusOf(id)).toBe("teaser");
  });
});

describe("a seat license", () => {
  test("gives access without a subscription event, and reports that the athlete changed", async () => {
    const { id } = await newAthlete(key);
    const org = await succeed("POST", "/v1/organizations", { key, body: { display_name: "Team" } });
    const now = Math.floor(Date.now() / 1000);
    const path = `/v1/organizations/${org.id}/subscriptions`;
    const block = await succeed("POST", path, {
      key,
      body: { type: "team", seats: 1, start_date: now - 60, end_date: now + 86_400 },
    });
    const licenses = `${path}/${block.id}/licenses`;
    await succeed("POST", licenses, { key, body: [{ athlete_id: id }] });
    expect(await statusOf(id)).toBe("full");
    expect(shapeOf(await calculate(id))).toEqual(EXACT);
    await succeed("DELETE", `${licenses}/${id}`, { key });
    expect(await statusOf(id)).toBe("teaser");
    expect(await subscriptionEvents(partner.accountId, id)).toEqual(["cancelled: expired"]);
    const moves = (await told(partner.accountId, id)).filter(
      ({ type }) => type === "athlete.updated",
    );
    expect(moves.map(({ data }) => data["org_id"])).toEqual([org.id, null]);
  });
});

describe("the simulator", () => {
  test("writes and removes a subscription", async () => {
    const own = await newPartner();
    await listen(own.accountId);
    const { id } = await newAthlete(own.testKey);
    const path = `/v1/test/athletes/${id}/simulate-subscription`;
    const on = await succeed("POST", path, { key: own.testKey, body: { active: true } });
    expect(on).toMatchObject({ athlete_id: id, subscription_status: "full" });
    await succeed("POST", path, { key: own.testKey, body: { active: true } });
    const off = await succeed("POST", path, { key: own.testKey, body: { active: false } });
    expect(off.subscription_status).toBe("teaser");
    expect(await subscriptionEvents(own.accountId, id)).toEqual([
      "created: simulated",
      "cancelled: simulated",
    ]);
  });
});

describe("a teaser", () => {
  test("has no exact field, and none of the exact values occurs anywhere in it", async () => {
    const own = await ownAccount();
    const { id } = await newAthlete(own.testKey, { ...PROFILE, weight_kg: 71.3 });
    // States the age explicitly: derived, it would change at the turn of a year.
    const asked = { duration_min: 137, age: 35 };
    const exact = await calculate(id, asked, own.testKey);
    const secrets = ["carb_g_per_hr", "sodium_mg_per_hr", "fluid_ml_per_hr"].concat([
      "total_carb_g",
      "total_sodium_mg",
      "total_fluid_ml",
    ]);
    await advance(40 * DAY, own.testKey);
    const { body, headers } = await call("POST", "/v1/nutrition/calculate", {
      key: own.testKey,
      body: { ...CALL, ...asked, athlete_id: id },
    });
    expect(body.tier).toBe("teaser");
    expect(body.safety).toEqual(exact.safety);
    const {
      request_id: _id,
      cta: _cta,
      subscription_cta: _same,
      attribution: _mark,
      ...rest
    } = body;
    const everything = JSON.stringify(rest) + JSON.stringify(Object.keys(headers));
    for (const field of secrets) {
      expect(body).not.toHaveProperty(field);
      expect(everything).not.toMatch(new RegExp(`(?<![0-9])${exact[field]}(?![0-9])`));
    }
  });
});
