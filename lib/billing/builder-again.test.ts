import { DAY_MS } from "@/lib/contract/durations";
import "@/testing/database";
import { describe, expect, test } from "vitest";

const { db } = await import("@/lib/platform/db");
const { advanceBuilder, begun, mailsTo, orderOf, paid, payingBuilder, synced, used, visitor } =
  await import("@/testing/builders");
const { control } = await import("@/testing/purchases");
const { operator } = await import("@/testing/partner");
const { claimKey } = await import("@/lib/signup/claim");
const { closePartner } = await import("@/lib/partners/closing");
const { sha256 } = await import("@/lib/platform/crypto");
const { newLinkSecret } = await import("@/lib/platform/ids");
const { stripe } = await import("@/lib/platform/stripe");
const { endBuilderPlan } = await import("./builder-ending");
const { insertProof } = await import("./mailbox-proof.store");
const { openAgain, readManaged, redeemManagement } = await import("./management");

type Builder = Awaited<ReturnType<typeof payingBuilder>>;

/** Creates a builder whose card failed until Stripe gave up and ended their subscription. */
async function lapsedBuilder(): Promise<Builder> {
  const builder = await payingBuilder();
  await control("card", { customer: builder.customerId, works: false });
  for (let times = 0; times < 4; times++) await advanceBuilder(builder, 15);
  await control("card", { customer: builder.customerId, works: true });
  expect(await used(builder.key)).toBe("account_suspended");
  const [subscription] = await subscriptionsOf(builder);
  expect(subscription?.status).toBe("canceled");
  return builder;
}

const subscriptionsOf = async ({ customerId }: Builder) =>
  (await stripe("test").subscriptions.list({ customer: customerId ?? "", status: "all" })).data;

/** Returns the grant of an address owner who opened the link mailed there. */
async function grantOf(emailKey: string): Promise<string> {
  const token = newLinkSecret();
  const expiresAt = new Date(Date.now() + 60_000);
  const proof = { hash: sha256(token), environment: "test", emailKey, expiresAt } as const;
  await insertProof(db, { ...proof, subscribe: null });
  return (await redeemManagement(token)) ?? "";
}

const sessionIn = (url: string | null) => url?.split("/").at(-1) ?? "";
const again = async (builder: Builder) =>
  openAgain(await grantOf(builder.email), builder.partnerId);

describe("a builder whose plan has ended", () => {
  test("can pay again through the mailed link, and their keys work again", async () => {
    const builder = await lapsedBuilder();
    const offered = await readManaged(await grantOf(builder.email));
    expect(offered).toMatchObject([{ purchaseId: builder.partnerId, canGoOn: true }]);
    await paid(sessionIn(await again(builder)));
    await synced(builder.sessionId);
    expect(await used(builder.key)).toBe("ok");
    expect(await db.partner.count({ where: { email: builder.email } })).toBe(1);
    expect(await planUntilOf(builder)).toBeGreaterThan(Date.now() + 80 * DAY_MS);
    const now = await readManaged(await grantOf(builder.email));
    expect(now).toMatchObject([{ state: "renews", canGoOn: false }]);
  });

  test("gets one checkout, however often and concurrently they ask, and none once it is paid", async () => {
    const builder = await lapsedBuilder();
    const urls = await Promise.all(Array.from({ length: 5 }, () => again(builder)));
    expect(new Set([...urls, await again(builder)])).toEqual(new Set([urls[0]]));
    await paid(sessionIn(urls[0] ?? null));
    expect(await again(builder)).toBeNull();
    expect(await subscriptionsOf(builder)).toHaveLength(2);
  });

  test("is refused until a pending payment has arrived, or if it never does", async () => {
    const [builder, other] = [await lapsedBuilder(), await lapsedBuilder()];
    const sessions = [sessionIn(await again(builder)), sessionIn(await again(other))];
    for (const session of sessions) await paid(session, "bank");
    await synced(builder.sessionId);
    expect(await used(builder.key)).toBe("account_suspended");
    await control("settle", { session: sessions[0] });
    await synced(builder.sessionId);
    expect(await used(builder.key)).toBe("ok");
    await control("fail_delayed", { session: sessions[1] });
    await synced(other.sessionId);
    await synced(other.sessionId);
    expect(await used(other.key)).toBe("account_suspended");
    expect((await subscriptionsOf(other)).every(({ status }) => status === "canceled")).toBe(true);
    expect(await again(other)).toMatch(/^http/);
  });

  test("who pays the open invoice gets what it was for", async () => {
    const builder = await lapsedBuilder();
    await control("pay_invoice", { customer: builder.customerId });
    await synced(builder.sessionId);
    const [charge] = (await stripe("test").invoices.list({ customer: builder.customerId ?? "" }))
      .data;
    const end = charge?.lines.data.at(-1)?.period.end ?? 0;
    expect(await planUntilOf(builder)).toBe(end * 1000);
  });

  test("gives no key to a stranger who signs up and pays with their address", async () => {
    const builder = await lapsedBuilder();
    const sessionId = await begun(builder.email);
    await paid(sessionId);
    const { account_id, api_key } = await claimKey(visitor(), sessionId);
    expect(account_id).not.toBe(builder.accountId);
    expect(await used(api_key)).toBe("ok");
    expect(await used(builder.key)).toBe("account_suspended");
    expect(await db.apiKey.count({ where: { accountId: builder.accountId } })).toBe(1);
  });

  test("can't pay for a closed partner, or with an older checkout", async () => {
    const builder = await lapsedBuilder();
    const before = sessionIn(await again(builder));
    await closePartner(operator(), builder.partnerId);
    expect(await again(builder)).toBeNull();
    await endBuilderPlan(builder.partnerId);
    await expect(paid(before)).rejects.toThrow("expired");
  });

  test("isn't charged for a payment made at the moment it was closed", async () => {
    const builder = await lapsedBuilder();
    await paid(sessionIn(await again(builder)));
    await closePartner(operator(), builder.partnerId);
    await synced(builder.sessionId);
    const statuses = (await subscriptionsOf(builder)).map(({ status }) => status);
    expect(statuses).toEqual(["canceled", "canceled"]);
  });
});

test("a builder who loses their plan in a dispute gets one email", async () => {
  const builder = await payingBuilder();
  const { customerId: customer } = builder;
  await control("dispute", { customer, status: "needs_response" });
  await control("close_dispute", { customer, status: "lost" });
  for (let times = 0; times < 2; times++) await synced(builder.sessionId);
  expect(await used(builder.key)).toBe("account_suspended");
  const told = (await mailsTo(builder.email)).filter((template) => template === "builder_ended");
  expect(told).toHaveLength(1);
});

test("somebody whose plan continues isn't offered a second checkout", async () => {
  const builder = await payingBuilder();
  expect(await again(builder)).toBeNull();
  expect(await openAgain("made.up", builder.partnerId)).toBeNull();
  const other = await payingBuilder();
  expect(await openAgain(await grantOf(other.email), builder.partnerId)).toBeNull();
  expect((await orderOf(builder.sessionId)).endedAt).toBeNull();
});

const planUntilOf = async ({ partnerId }: Builder) =>
  (await db.partner.findUniqueOrThrow({ where: { id: partnerId } })).planUntil?.getTime() ?? 0;
