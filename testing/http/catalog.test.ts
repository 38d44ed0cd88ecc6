import { beforeAll, describe, expect, test } from "vitest";
import { newAthlete, succeed } from "../athletes";
import { call } from "../http";
import { inDays, license, newBlock, newOrg, newTeam } from "../organizations";
import { newPartner, type TestPartner } from "../partner";
import { CALL } from "../profile";
import { until } from "../receiver";

const { db } = await import("@/lib/platform/db");

/** What athletes see of the catalog, by status, on every route. */

const DAY = 86_400_000;
let partner: TestPartner;
let key: string;
beforeAll(async () => {
  partner = await newPartner();
  key = partner.testKey;
});

const GEL = "maurten-gel-100";
const calculate = (athlete_id: string, as = key) =>
  succeed("POST", "/v1/nutrition/calculate", { key: as, body: { ...CALL, athlete_id } });
const simulate = (id: string, active: boolean) =>
  succeed("POST", `/v1/test/athletes/${id}/simulate-subscription`, { key, body: { active } });

/** Returns every product route for an athlete, by name. */
const ROUTES = (athlete_id: string, as = key) => {
  const products = { athlete_id, product_ids: [GEL, "maurten-gel-160"] };
  const query = `athlete_id=${athlete_id}`;
  const get = (path: string) => call("GET", path, { key: as });
  return {
    search: () => get(`/v1/products/search?${query}&q=maurten`),
    listing: () => get(`/v1/products/search?${query}`),
    curated: () => get(`/v1/products/curated?${query}`),
    lookup: () => get(`/v1/products/${GEL}?${query}`),
    unknown: () => get(`/v1/products/0000000000000?${query}`),
    compare: () =>
      get(`/v1/nutrition/products/compare?${query}&product_ids=${products.product_ids}`),
    comparePost: () => call("POST", "/v1/nutrition/products/compare", { key: as, body: products }),
    unknownCompared: () =>
      call("POST", "/v1/nutrition/products/compare", {
        key: as,
        body: { athlete_id, product_ids: [GEL, "no-such-product"] },
      }),
  };
};

async function expectFull(athleteId: string, as = key) {
  const routes = ROUTES(athleteId, as);
  for (const name of ["search", "listing", "curated"] as const) {
    const { status, body, headers } = await routes[name]();
    expect([status, body.tier]).toEqual([200, "full"]);
    expect(body.products.length).toBeGreaterThan(0);
    expect(body.total).toBeGreaterThanOrEqual(body.products.length);
    expect(body.products.length).toBeLessThanOrEqual(10);
    expect(body).not.toHaveProperty("cta");
    expect(body).not.toHaveProperty("categories");
    expect(headers["x-service-data-attribution"]).not.toBe("required");
  }
  const { body } = await routes.lookup();
  expect(body).toMatchObject({
    tier: "full",
    product: { slug: GEL, carb_gram: 25, curated: true },
  });
  for (const name of ["compare", "comparePost"] as const) {
    const compared = (await routes[name]()).body;
    expect(compared).toMatchObject({ tier: "full", products: [{ slug: GEL }, { carb_gram: 40 }] });
    expect(compared.differences).toContainEqual(
      expect.objectContaining({ field: "carb_gram", low: 25, high: 40 }),
    );
  }
  for (const name of ["unknown", "unknownCompared"] as const) {
    const { status, body } = await routes[name]();
    expect([status, body.error.code]).toEqual([404, "product_not_found"]);
  }
}

async function expectTeaser(athleteId: string, as = key) {
  const routes = ROUTES(athleteId, as);
  const { cta } = await calculate(athleteId, as);
  const { categories } = (await call("GET", "/v1/products/categories", { key: as })).body;
  const alike = (link: string) => link.replace(/pst=[\w.-]+/, "pst");
  for (const [name, ask] of Object.entries(routes)) {
    const { status, body, headers } = await ask();
    expect([name, status, body.tier]).toEqual([name, 200, "teaser"]);
    expect(body.product ?? null).toBeNull();
    expect(body.products ?? []).toEqual([]);
    if ("total" in body) {
      expect(body).toMatchObject({ total: 0, pagination: { has_more: false, next_cursor: null } });
    }
    expect(body.categories).toEqual(categories);
    expect({ ...body.cta, subscribe_url: alike(body.cta.subscribe_url) }).toEqual({
      ...cta,
      subscribe_url: alike(cta.subscribe_url),
    });
    expect(headers["x-service-data-attribution"]).toBe("required");
  }
}

describe("an athlete", () => {
  test("without any calculation sees a teaser, which starts no trial", async () => {
    const { id } = await newAthlete(key);
    const routes = ROUTES(id);
    for (const ask of Object.values(routes)) {
      const { status, body } = await ask();
      expect([status, body.tier]).toEqual([200, "teaser"]);
      expect(body.products ?? []).toEqual([]);
      expect(body.cta.subscribe_url).toContain("/subscribe?ref=");
    }
    expect((await succeed("GET", `/v1/athletes/${id}`, { key })).subscription_status).toBe(
      "teaser",
    );
  });

  test("in the trial sees everything at no charge, even with the day's calls used up", async () => {
    const { id } = await newAthlete(key);
    expect((await calculate(id)).trial_calls_remaining_today).toBe(14);
    await expectFull(id);
    expect((await calculate(id)).trial_calls_remaining_today).toBe(13);
    for (let n = 0; n < 13; n++) await calculate(id);
    expect((await calculate(id)).trial_cap_reached).toBe(true);
    await expectFull(id);
  });

  test("whose trial is over sees a teaser", async () => {
    const own = await newPartner();
    const { id } = await newAthlete(own.testKey);
    await calculate(id, own.testKey);
    const body = { advance_ms: 31 * DAY };
    await succeed("POST", "/v1/test/clock", { key: own.testKey, body });
    await expectTeaser(id, own.testKey);
  });

  test("with a subscription sees everything, and a teaser once it is over", async () => {
    const own = await newPartner();
    const { id } = await newAthlete(own.testKey);
    await calculate(id, own.testKey);
    const path = `/v1/test/athletes/${id}/simulate-subscription`;
    await succeed("POST", "/v1/test/clock", { key: own.testKey, body: { advance_ms: 31 * DAY } });
    await succeed("POST", path, { key: own.testKey, body: { active: true } });
    await expectFull(id, own.testKey);
    await succeed("POST", path, { key: own.testKey, body: { active: false } });
    await expectTeaser(id, own.testKey);
  });

  test("with a license sees everything, and a teaser once the seat is taken away", async () => {
    const team = await newTeam();
    const as = team.testKey;
    const { id } = await newAthlete(as);
    await calculate(id, as);
    await succeed("POST", "/v1/test/clock", { key: as, body: { advance_ms: 31 * DAY } });
    const block = await newBlock(team, await newOrg(team), { end_date: inDays(60) });
    await license(team, block, id);
    await expectFull(id, as);
    await succeed("DELETE", `${block}/licenses/${id}`, { key: as });
    await expectTeaser(id, as);
  });

  test("of another account isn't found, on any route", async () => {
    const { id } = await newAthlete((await newPartner()).testKey);
    for (const ask of Object.values(ROUTES(id))) {
      const { status, body } = await ask();
      expect([status, body.error.code, body.error.param]).toEqual([
        404,
        "athlete_not_found",
        "athlete_id",
      ]);
    }
  });
});

describe("the catalog over HTTP", () => {
  let id: string;
  beforeAll(async () => {
    id = (await newAthlete(key)).id;
    await simulate(id, true);
  });
  const search = (query: string) =>
    succeed("GET", `/v1/products/search?athlete_id=${id}&${query}`, { key });

  test.each([
    "5025324010394",
    "5 025324 010394",
    "05025324010394",
    "science-in-sport-beta-fuel-gel",
  ])("finds one product by %s, looked up and searched for", async (name) => {
    const path = `/v1/products/${encodeURIComponent(name)}?athlete_id=${id}`;
    const { product } = await succeed("GET", path, { key });
    expect(product).toMatchObject({
      slug: "science-in-sport-beta-fuel-gel",
      barcode: "5025324010394",
    });
    const found = await search(`q=${encodeURIComponent(name)}`);
    expect(found.products[0].slug).toBe("science-in-sport-beta-fuel-gel");
  });

  test("returns pages of at most ten, and each product once over all pages", async () => {
    for (const route of ["search", "curated"]) {
      const slugs: string[] = [];
      let cursor: string | null = null;
      do {
        const next = cursor === null ? "" : `&cursor=${cursor}`;
        const path = `/v1/products/${route}?athlete_id=${id}&limit=50${next}`;
        const page = await succeed("GET", path, { key });
        expect(page.products.length).toBeLessThanOrEqual(10);
        slugs.push(...page.products.map(({ slug }: { slug: string }) => slug));
        cursor = page.pagination.next_cursor;
        if (route === "curated") expect(page.next_cursor).toBe(cursor);
      } while (cursor !== null);
      expect(slugs.length).toBeGreaterThanOrEqual(160);
      expect(new Set(slugs).size).toBe(slugs.length);
    }
  });

  test("filters by category, and refuses a cursor from another query", async () => {
    const page = await search("q=energy&category=bar&limit=2");
    for (const { product_type } of page.products) expect(product_type).toBe("bar");
    const cursor = page.pagination.next_cursor;
    expect((await search(`q=energy&category=bar&limit=2&cursor=${cursor}`)).products).toHaveLength(
      2,
    );
    const path = `/v1/products/search?athlete_id=${id}&q=gel&cursor=${cursor}`;
    expect((await call("GET", path, { key })).body.error.code).toBe("invalid_cursor");
  });

  test("logs who asked for what about whom, without the typed words", async () => {
    const own = await newAthlete(key);
    for (const ask of Object.values(ROUTES(own.id))) await ask();
    const rows = () => db.productAccess.findMany({ where: { athleteId: own.id } });
    await until(async () => (await rows()).length === 8);
    const kept = await rows();
    expect(kept.map(({ asked }) => asked).sort()).toEqual(
      ["compare", "compare", "compare", "curated", "lookup", "lookup", "search", "search"].sort(),
    );
    expect(new Set(kept.map(({ accountId, tier }) => `${accountId} ${tier}`))).toEqual(
      new Set([`${partner.accountId} teaser`]),
    );
  });

  test("limits different queries and products per day; repeats, however spelled, are served", async () => {
    const bounded = await newPartner({ requestsPerDay: 100_000 });
    const as = bounded.testKey;
    const athlete = await newAthlete(as);
    await calculate(athlete.id, as);
    const ask = (q: string) =>
      call("GET", `/v1/products/search?athlete_id=${athlete.id}&q=${encodeURIComponent(q)}`, {
        key: as,
      });
    await db.$executeRaw`UPDATE rate_bucket SET day_queries = 199, day_products = 199
      WHERE kind = 'account' AND id = ${bounded.accountId}::uuid`;
    expect((await ask("Maurten  Gel")).status).toBe(200);
    const refused = await ask("something new");
    expect([refused.status, refused.body.error.limit]).toEqual([429, "distinct_queries"]);
    expect(refused.headers["retry-after"]).toBeUndefined();
    expect((await ask("maurten gel")).status).toBe(200);
    const look = (name: string) =>
      call("GET", `/v1/products/${name}?athlete_id=${athlete.id}`, { key: as });
    expect((await look("5025324010394")).status).toBe(200);
    expect((await look("science-in-sport-beta-fuel-gel")).status).toBe(200);
    expect((await look(GEL)).body.error.limit).toBe("distinct_products");
  });
});
