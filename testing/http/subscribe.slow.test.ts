import { beforeAll, describe, expect, test } from "vitest";
import { succeed } from "../athletes";
import { type Answer, BASE_URL, call } from "../http";
import { newPartner, type TestPartner } from "../partner";

const { db } = await import("@/lib/platform/db");

/** The price shown is the price charged. */

const DAY = 86_400_000;
let partner: TestPartner;
let key: string;
beforeAll(async () => {
  partner = await newPartner();
  key = partner.testKey;
  await succeed("POST", "/v1/test/clock", { key, body: { advance_ms: DAY } });
});

/** Returns the subscribe link of an athlete with no exact answers left today. */
async function linkOf(athlete: object): Promise<{ id: string; path: string; pst: string }> {
  const { id } = await succeed("POST", "/v1/athletes", { key, body: athlete });
  const zero = { athlete_id: id, activity_type: "run", duration_min: 60 };
  const teaser = await succeed("POST", "/v1/nutrition/calculate", { key, body: zero });
  const url = new URL(teaser.subscription_cta.subscribe_url);
  return { id, path: url.pathname + url.search, pst: url.searchParams.get("pst") ?? "" };
}

async function organizationWith(discount_percent: number, over: object = {}): Promise<string> {
  const body = { display_name: "Team" };
  const org = await succeed("POST", "/v1/organizations", { key, body });
  await succeed("PUT", `/v1/organizations/${org.id}/offer`, {
    key,
    body: { discount_percent, ...over },
  });
  return org.id;
}

const submit = (form: Record<string, string>) =>
  call("POST", "/subscribe/checkout", {
    body: new URLSearchParams(form).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

/** Returns a response's script nonce, which differs every time. */
const nonceOf = ({ headers }: Answer): string =>
  /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "no nonce";

describe("discounts of partner and organization", () => {
  test.each([
    ["20 % and 15 % make 30 %, the most there is", 20, "30% off", "$55.30", 5530],
    ["10 % and 15 % make 23.5 %", 10, "23.5% off", "$60.44", 6044],
  ])("%s, shown and charged", async (_what, percent, shown, price, amount) => {
    const org_id = await organizationWith(percent);
    const { id, path, pst } = await linkOf({ org_id, partner_plan: "annual" });
    const page = await call("GET", path);
    expect(page.status).toBe(200);
    expect(page.text).toContain(shown);
    expect(page.text).toContain(price);
    const email = `${id}@buyer.example`;
    const plan = `12_month:${amount}`;
    const sent = await submit({ pst, ref: partner.partnerId, email, plan });
    expect(sent.status).toBe(303);
    const next = new URL(String(sent.headers.location), BASE_URL);
    expect(next.pathname).toBe("/subscribe/continue");
    const purchase = await db.purchase.findFirstOrThrow({ where: { athleteId: id } });
    expect(purchase).toMatchObject({ amount, plan: "12_month", emailKey: email });
    const waiting = await call("GET", next.pathname + next.search);
    const checkout =
      /href="(http:\/\/localhost:\d+\/checkout\/[^"]+)"/.exec(waiting.text)?.[1] ?? "";
    expect(await (await fetch(checkout)).text()).toContain(price);
  });

  test("apply only to the plan named in an offer", async () => {
    const org_id = await organizationWith(20, { applies_to_plan: "1_month" });
    const { path } = await linkOf({ org_id });
    const { text } = await call("GET", path);
    expect(text).toContain("$7.99");
    expect(text).toContain("$79.00");
    expect(text.match(/>20% off/g)).toHaveLength(1);
  });
});

describe("the form", () => {
  test("charges only the current price", async () => {
    const { id, pst } = await linkOf({});
    const form = { pst, ref: partner.partnerId, email: "a@buyer.example", plan: "1_month:1" };
    const answer = await submit(form);
    expect(answer.headers.location).toContain("problem=price");
    expect(await db.purchase.count({ where: { athleteId: id } })).toBe(0);
  });

  test.each([
    ["no address", { email: "" }, "problem=email", "1_month:999"],
    ["a wrong address", { email: "nobody" }, "problem=email", "1_month:999"],
    ["no plan", { plan: "" }, "problem=plan", "12_month:7900"],
    ["an unknown plan", { plan: "forever:1" }, "problem=plan", "12_month:7900"],
  ])("with %s leads back, says so and keeps the plan", async (_what, over, problem, plan) => {
    const { pst } = await linkOf({});
    const form = { pst, ref: partner.partnerId, email: "a@buyer.example", plan: "1_month:999" };
    const answer = await submit({ ...form, ...over });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toContain(problem);
    const page = await call("GET", String(answer.headers.location));
    const [checked] = /<input[^>]*checked=""[^>]*>/.exec(page.text) ?? [];
    expect(checked).toContain(plan);
  });

  test("from another site, or with a link that isn't ours, buys nothing", async () => {
    const { id, pst } = await linkOf({});
    const form = { pst, ref: partner.partnerId, email: "a@buyer.example", plan: "1_month:999" };
    await call("POST", "/subscribe/checkout", {
      body: new URLSearchParams(form).toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "cross-site",
      },
    });
    await submit({
      ...form,
      pst: pst.replace(/.(?=.{4}$)/, (letter) => (letter === "x" ? "y" : "x")),
    });
    const stranger = await newPartner();
    await submit({ ...form, ref: stranger.partnerId });
    expect(await db.purchase.count({ where: { athleteId: id } })).toBe(0);
  });

  test("answers the same for an address with a subscription and one without", async () => {
    const buyer = await linkOf({});
    const known = `${buyer.id}@buyer.example`;
    const now = new Date();
    await db.purchase.create({
      data: {
        id: crypto.randomUUID(),
        environment: "test",
        accountId: partner.accountId,
        emailKey: known,
        plan: "lifetime",
        amount: 1,
        currency: "usd",
        grantedAt: now,
        createdAt: now,
      },
    });
    const { pst } = await linkOf({});
    const form = { pst, ref: partner.partnerId, plan: "1_month:999" };
    const answers = [];
    for (const email of [known, `other-${known}`]) {
      const { status, headers } = await submit({ ...form, email });
      const next = new URL(String(headers.location), BASE_URL);
      const page = await call("GET", next.pathname + next.search);
      const text = page.text.replaceAll(nonceOf(page), "nonce").replace(/cs_[\w-]+/g, "cs");
      answers.push({ status, path: next.pathname, text });
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe("a link", () => {
  test("that was changed, is too old or names nobody is reported as not working", async () => {
    const { path } = await linkOf({});
    for (const bad of [path.replace("pst=", "pst=x"), "/subscribe", "/subscribe?ref=a&pst=a.b"]) {
      const { status, text } = await call("GET", bad);
      expect(status).toBe(200);
      expect(text).toContain("This link doesn’t work");
    }
  });
});
