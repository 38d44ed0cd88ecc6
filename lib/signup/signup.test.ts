import "@/testing/database";
import { describe, expect, test } from "vitest";
import { isApiError } from "@/lib/contract/errors";
import { codeOf } from "@/testing/refusals";

const { db } = await import("@/lib/platform/db");
const {
  advanceBuilder,
  begun,
  mailsTo,
  newEmail,
  orderOf,
  paid,
  payingBuilder,
  synced,
  used,
  visitor,
} = await import("@/testing/builders");
const { control } = await import("@/testing/purchases");
const { syncCustomer } = await import("@/lib/billing/purchases");
const { stripe } = await import("@/lib/platform/stripe");
const { remindOwingBuilders } = await import("@/lib/billing/builder-sync");
const { reconcileSome } = await import("@/lib/billing/reconciliation");
const { claimKey } = await import("./claim");
const { readClaim } = await import("./claim-state");
const { answerState } = await import("@/app/developers/forms");
const { mintKey } = await import("@/lib/access/keys");
const { sealContext } = await import("@/lib/mail/sealing");
const { open } = await import("@/lib/platform/key-service");
const { newToken } = await import("@/lib/platform/token");
const { offerNewKey, resendByLink, resendKey } = await import("./resend");
const { makeOwner } = await import("@/lib/members/owners");
const { signUp } = await import("./signup");
const { forgetUnclaimed } = await import("./upkeep");

const claimed = (sessionId: string) => claimKey(visitor(), sessionId);
const partnersOf = (email: string) => db.partner.findMany({ where: { email } });

describe("a sign-up", () => {
  test("leads to a checkout, and to nothing else until it is paid", async () => {
    const email = newEmail();
    const answer = await signUp(visitor(), { email: ` ${email.toUpperCase()} ` });
    expect(answer.checkout_url).toMatch(/^http/);
    expect(answer.expires_at).toBeGreaterThan(Date.now());
    expect(await codeOf(claimed(answer.session_id))).toBe("checkout_incomplete");
    expect(await codeOf(claimed("cs_test_nobody"))).toBe("resource_not_found");
    expect([await partnersOf(email), await mailsTo(email)]).toEqual([[], []]);
  });

  test("from an address that has paid leads to its key by a mailed link, and to no second payment", async () => {
    const { email } = await payingBuilder();
    const again = await signUp(visitor(), { email });
    expect(again.checkout_url).toContain("/developers/resend?sent=plan");
    expect(await codeOf(claimed(again.session_id))).toBe("resource_not_found");
    expect(await mailsTo(email)).toEqual(["builder_key", "builder_key_again"]);
    for (let times = 0; times < 6; times++) await begun(email);
    expect(await mailsTo(email)).toHaveLength(4);
    expect(await db.builderOrder.count({ where: { emailKey: email } })).toBe(1);
  });

  test("that is paid closes all other checkouts of its address", async () => {
    const email = newEmail();
    const [first, second, ofAnother] = [await begun(email), await begun(email), await begun()];
    await paid(first);
    await synced(first);
    const { sessions } = stripe("test").checkout;
    const statuses = [second, ofAnother].map(async (id) => (await sessions.retrieve(id)).status);
    expect(await Promise.all(statuses)).toEqual(["expired", "open"]);
  });

  test("that is paid by bank after another was paid by card is refunded and canceled, and told once", async () => {
    const email = newEmail();
    const [byBank, byCard] = [await begun(email), await begun(email)];
    await paid(byBank, "bank");
    await synced(byBank);
    await paid(byCard);
    await synced(byCard);
    await control("settle", { session: byBank });
    await Promise.all([synced(byBank), synced(byBank)]);
    await synced(byBank);
    expect(await readClaim(visitor(), byBank)).toEqual({ state: "returned" });
    const { customerId } = await orderOf(byBank);
    const of = { customer: customerId ?? "" };
    const [kept] = (await stripe("test").subscriptions.list({ ...of, status: "all" })).data;
    const [charge, ...more] = (await stripe("test").charges.list(of)).data;
    expect([kept?.status, charge?.refunded, more]).toEqual(["canceled", true, []]);
    expect(await partnersOf(email)).toHaveLength(1);
    expect(await mailsTo(email)).toEqual(["builder_key", "builder_paid_twice"]);
    expect(await used((await claimed(byCard)).api_key)).toBe("ok");
  });

  test("paid in three windows at the same time becomes one plan", async () => {
    const email = newEmail();
    const sessions = [await begun(email), await begun(email), await begun(email)];
    await Promise.all(sessions.map((session) => paid(session)));
    await Promise.all(sessions.map(synced));
    expect(await partnersOf(email)).toHaveLength(1);
    expect((await mailsTo(email)).toSorted()).toEqual([
      ...["builder_key", "builder_paid_twice", "builder_paid_twice"],
    ]);
  });

  test("leads to no second payment while a dispute about the first is open", async () => {
    const { email, customerId } = await payingBuilder();
    await control("dispute", { customer: customerId, status: "needs_response" });
    await syncCustomer("test", customerId ?? "");
    const again = () => signUp(visitor(), { email });
    expect((await again()).checkout_url).toContain("/developers/resend?sent=plan");
    await control("close_dispute", { customer: customerId, status: "lost" });
    expect((await again()).checkout_url).not.toContain("/developers/");
  });
});

test.each(["", "\u0000", "cs_test_\u0000", "x".repeat(256), "x".repeat(100_000), "nobody"])(
  "a request for an impossible session is told at once that it is unknown",
  async (sessionId) => {
    expect(await readClaim(visitor(), sessionId)).toEqual({ state: "unknown" });
    const query = new URLSearchParams({ session_id: sessionId });
    const asked = new Request(`http://localhost:3000/developers/claim/state?${query}`);
    const answer = await answerState(asked);
    expect(await answer.json()).toEqual({ state: "unknown", first_call: null });
  },
);

describe("a paid checkout", () => {
  test("creates one partner with one key, however often and concurrently it is reported", async () => {
    const email = newEmail();
    const sessionId = await begun(email);
    await paid(sessionId);
    const { customerId } = await orderOf(sessionId);
    const tellings = Array.from({ length: 20 }, () => syncCustomer("test", customerId ?? ""));
    await Promise.all([...tellings, codeOf(claimed(sessionId))]);
    await synced(sessionId);
    const [partner, ...others] = await partnersOf(email);
    expect([partner?.kind, others]).toEqual(["self_serve", []]);
    const { accountId } = await orderOf(sessionId);
    expect(await db.apiKey.count({ where: { accountId } })).toBe(1);
    expect(await mailsTo(email)).toEqual(["builder_key"]);
  });

  test("shows its key to exactly one of fifty simultaneous requests", async () => {
    const sessionId = await begun();
    await paid(sessionId);
    await synced(sessionId);
    const asked = Array.from({ length: 50 }, () =>
      claimed(sessionId).then(({ api_key }) => api_key, codeOf),
    );
    const answers = await Promise.all(asked);
    const keys = answers.filter((answer) => answer.startsWith("sk_test_"));
    expect(keys).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer !== keys[0]))).toEqual(
      new Set(["already_claimed"]),
    );
    expect(await used(keys[0] ?? "")).toBe("ok");
  });

  test("can be claimed without a message from the processor, which is asked", async () => {
    const sessionId = await begun();
    await paid(sessionId);
    const { api_key, environment, account_id, docs } = await claimed(sessionId);
    expect([environment, account_id]).toEqual(["test", (await orderOf(sessionId)).accountId]);
    expect(docs).toContain("/docs/quickstart");
    expect(await used(api_key)).toBe("ok");
    expect((await orderOf(sessionId)).sealedKey).toBeNull();
  });

  test("is never called unpaid while somebody else is asking", async () => {
    const sessionId = await begun();
    await paid(sessionId);
    const asked = Array.from({ length: 9 }, () =>
      claimed(sessionId).then(
        () => null,
        (error: unknown) => error,
      ),
    );
    const refused = (await Promise.all(asked)).filter(isApiError);
    const early = refused.filter(({ code }) => code === "checkout_incomplete");
    expect(early.length).toBeGreaterThan(0);
    for (const { message, details } of early) {
      expect(message).toContain("is not known yet");
      expect(details.retryAfterSeconds).toBe(1);
    }
  });

  test("by a pending transfer has no key yet, and by a failed one never", async () => {
    const email = newEmail();
    const [waits, fails] = [await begun(), await begun(email)];
    await Promise.all([paid(waits, "bank"), paid(fails, "bank")]);
    expect(await codeOf(claimed(waits))).toBe("checkout_incomplete");
    await control("fail_delayed", { session: fails });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await expect(claimed(fails)).rejects.toMatchObject({
      code: "checkout_incomplete",
      message: expect.stringContaining("failed"),
    });
    for (let again = 0; again < 2; again++) await synced(fails);
    expect(await mailsTo(email)).toEqual(["payment_failed"]);
    await control("settle", { session: waits });
    await synced(waits);
    expect(await used((await claimed(waits)).api_key)).toBe("ok");
  });

  test("keeps an unclaimed key for 24 hours, and no longer", async () => {
    const sessionId = await begun();
    await paid(sessionId);
    await synced(sessionId);
    const sealedUntil = new Date(Date.now() - 1);
    await db.builderOrder.update({ where: { sessionId }, data: { sealedUntil } });
    expect(await codeOf(claimed(sessionId))).toBe("already_claimed");
    await forgetUnclaimed(visitor());
    expect((await orderOf(sessionId)).sealedKey).toBeNull();
  });

  test("at the live address creates both accounts, and a live key", async () => {
    const email = newEmail();
    const sessionId = await begun(email, "live");
    const { environment, customerId, accountId } = await orderOf(sessionId);
    const { STRIPE_API_BASE_LIVE } = (await import("@/lib/platform/env")).env;
    const answer = await fetch(`${STRIPE_API_BASE_LIVE}/control/complete`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ session: sessionId, method: "card" }),
    });
    expect(answer.status).toBe(200);
    await syncCustomer(environment, customerId ?? "");
    const { api_key } = await claimKey(visitor("live"), sessionId);
    expect(api_key).toMatch(/^sk_live_/);
    expect(await used(api_key, "live")).toBe("ok");
    const accounts = await db.account.findMany({ where: { partner: { email } } });
    expect(accounts.map((account) => account.environment).sort()).toEqual(["live", "test"]);
    expect(accounts.some(({ id }) => id === accountId)).toBe(true);
    expect(await codeOf(claimKey(visitor("test"), sessionId))).toBe("resource_not_found");
  });

  test("is found by the nightly comparison if a restored backup doesn't know it", async () => {
    const email = newEmail();
    const sessionId = await begun(email);
    await paid(sessionId);
    await db.builderOrder.delete({ where: { sessionId } });
    await reconcileSome({ environment: "test", list: "checkouts", after: null });
    expect(await partnersOf(email)).toHaveLength(1);
    expect(await used((await claimed(sessionId)).api_key)).toBe("ok");
  });
});

describe("another key", () => {
  const toldIn = async (recipient: string) => {
    const where = { recipient, template: "builder_key_rotated" };
    const mail = await db.mailMessage.findFirstOrThrow({ where });
    return JSON.parse(await open(sealContext(mail.id), mail.sealedVariables ?? ""));
  };

  test("is mailed for a session, and the previous one works for 72 hours of account time", async () => {
    const builder = await payingBuilder();
    await resendKey(visitor(), builder.sessionId);
    expect(await mailsTo(builder.email)).toEqual(["builder_key", "builder_key_rotated"]);
    expect(await used(builder.key)).toBe("ok");
    await advanceBuilder(builder, 3.01);
    expect(await used(builder.key)).toBe("expired_api_key");
    const { keyId } = await orderOf(builder.sessionId);
    const key = await db.apiKey.findUniqueOrThrow({ where: { id: keyId ?? "" } });
    expect([key.expiresAt, key.revokedAt]).toEqual([null, null]);
  });

  test("is mailed with how many others there are, which someone else may have made", async () => {
    const builder = await payingBuilder();
    const { accountId } = await orderOf(builder.sessionId);
    const account = { accountId, environment: "test" as const, nowMs: Date.now() };
    await mintKey(db, { ...account, name: "Theirs", scopes: ["*"] });
    await resendKey(visitor(), builder.sessionId);
    expect(await toldIn(builder.email)).toMatchObject({ has_replaced: true, other_keys: 1 });
  });

  test("doesn't say that an old one works on where it was revoked", async () => {
    const builder = await payingBuilder();
    const { keyId } = await orderOf(builder.sessionId);
    await db.apiKey.update({ where: { id: keyId ?? "" }, data: { revokedAt: new Date() } });
    await resendKey(visitor(), builder.sessionId);
    expect(await toldIn(builder.email)).toMatchObject({ has_replaced: false });
  });

  test("is what an unclaimed session shows, once one was mailed", async () => {
    const sessionId = await begun();
    await paid(sessionId);
    await synced(sessionId);
    await resendKey(visitor(), sessionId);
    const { api_key } = await claimed(sessionId);
    const { keyId } = await orderOf(sessionId);
    const { last4 } = await db.apiKey.findUniqueOrThrow({ where: { id: keyId ?? "" } });
    expect(api_key.slice(-4)).toBe(last4);
  });

  test("is mailed three times at most, and nobody learns of it", async () => {
    const { email, sessionId } = await payingBuilder();
    const times = Array.from({ length: 8 }, () => resendKey(visitor(), sessionId));
    expect(await Promise.all(times)).toEqual(Array.from({ length: 8 }, () => undefined));
    expect(await mailsTo(email)).toHaveLength(1 + 3);
    await resendKey(visitor(), "cs_test_nobody");
  });

  test("isn't mailed to a buyer who was removed from the console", async () => {
    const { email, sessionId, partnerId } = await payingBuilder();
    await db.partnerMember.deleteMany({ where: { partnerId, environment: "test" } });
    await resendKey(visitor(), sessionId);
    expect(await mailsTo(email)).toEqual(["builder_key"]);
    // Nor by a mailed link opened at the other environment's address, where they are still an owner.
    const token = newToken("builder-key", [partnerId], Date.now() + 60_000);
    await resendByLink({ ...visitor(), environment: "live" }, token);
    expect(await mailsTo(email)).toEqual(["builder_key"]);
  });

  test("can't be had by typing an address: that mails a link, which ends no key", async () => {
    const { email, accountId } = await payingBuilder();
    await offerNewKey(visitor(), email);
    expect(await mailsTo(email)).toEqual(["builder_key", "builder_key_again"]);
    expect(await db.apiKey.count({ where: { accountId } })).toBe(1);
    await offerNewKey(visitor(), newEmail());
    expect(await resendByLink(visitor(), "made.up")).toBe(false);
  });
});

describe("a builder who does not pay", () => {
  const cardWorks = (customer: string | null, works: boolean) =>
    control("card", { customer, works });

  test("has seven days, three emails, and then keys that are refused until it is paid", async () => {
    const builder = await payingBuilder();
    await cardWorks(builder.customerId, false);
    const colleague = newEmail();
    await makeOwner(visitor(), builder.partnerId, colleague);
    await advanceBuilder(builder, 31.5);
    expect(await used(builder.key)).toBe("ok");
    expect(await mailsTo(colleague)).toEqual(["builder_payment_failed"]);
    const owed = () => mailsTo(builder.email).then((mails) => mails.slice(1));
    expect(await owed()).toEqual(["builder_payment_failed"]);
    await advanceBuilder(builder, 3);
    await remindOwingBuilders();
    expect(await owed()).toEqual(["builder_payment_failed", "builder_payment_owed"]);
    expect(await used(builder.key)).toBe("ok");
    await advanceBuilder(builder, 5);
    await remindOwingBuilders();
    expect(await used(builder.key)).toBe("account_suspended");
    expect(await owed()).toHaveLength(3);
    await cardWorks(builder.customerId, true);
    await control("pay_invoice", { customer: builder.customerId });
    await synced(builder.sessionId);
    expect(await used(builder.key)).toBe("ok");
    expect(await owed()).toHaveLength(3);
  });

  test("keeps what is paid if canceled at the end of the period, and no longer", async () => {
    const builder = await payingBuilder();
    const { subscriptionId } = await orderOf(builder.sessionId);
    const { subscriptions } = stripe("test");
    await subscriptions.update(subscriptionId ?? "", { cancel_at_period_end: true });
    const colleague = newEmail();
    await makeOwner(visitor(), builder.partnerId, colleague);
    await advanceBuilder(builder, 20);
    const told = async (email: string) =>
      (await mailsTo(email)).filter((mail) => /^builder_(ending|goes_on)$/.test(mail));
    for (const email of [builder.email, colleague])
      expect(await told(email)).toEqual(["builder_ending"]);
    // Resumed and canceled again and again, it is told a few times.
    for (const cancel_at_period_end of Array.from({ length: 10 }, (_, at) => at % 2 === 1)) {
      await subscriptions.update(subscriptionId ?? "", { cancel_at_period_end });
      await synced(builder.sessionId);
    }
    expect((await told(colleague)).toSorted()).toEqual([
      ...Array(4).fill("builder_ending"),
      ...Array(3).fill("builder_goes_on"),
    ]);
    expect(await used(builder.key)).toBe("ok");
    await advanceBuilder(builder, 12);
    expect(await used(builder.key)).toBe("account_suspended");
  });

  test("loses it at once with a full refund", async () => {
    const builder = await payingBuilder();
    const [charge] = (
      await stripe("test").charges.list({ customer: builder.customerId ?? "", limit: 1 })
    ).data;
    await stripe("test").refunds.create({ charge: charge?.id ?? "" });
    await synced(builder.sessionId);
    expect(await used(builder.key)).toBe("account_suspended");
  });

  test("loses nothing after a partial refund or dispute", async () => {
    const { customerId, sessionId, key } = await payingBuilder();
    const customer = customerId ?? "";
    const [charge] = (await stripe("test").charges.list({ customer, limit: 1 })).data;
    const amount = Math.floor((charge?.amount ?? 0) / 4);
    await stripe("test").refunds.create({ charge: charge?.id ?? "", amount });
    await synced(sessionId);
    expect(await used(key)).toBe("ok");
    await control("dispute", { customer, amount: 2 * amount });
    await synced(sessionId);
    expect(await used(key)).toBe("ok");
    expect(await orderOf(sessionId)).toMatchObject({ endedAt: null, isEnding: false });
  });
});
