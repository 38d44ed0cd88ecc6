import "@/testing/database";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMadeUp } from "@/testing/catalog-rows";
import { callerOf, newPartner } from "@/testing/partner";

const { find } = await import("./found");
const { findProducts } = await import("./products");
const { listProducts } = await import("./products.store");
const { db, pool } = await import("@/lib/platform/db");
const { env } = await import("@/lib/platform/env");

let connection: pg.Client;
beforeAll(async () => {
  connection = new pg.Client({ connectionString: env.DATABASE_URL });
  await connection.connect();
});
afterAll(() => connection.end());

/** Search inputs, and the products meant: one of these must be among the first three results. */
const MEANT: readonly (readonly [typed: string, ...meant: string[]])[] = [
  ["maurtn", "maurten-gel-100", "maurten-gel-160"],
  ["pf 30 gel", "precision-fuel-and-hydration-pf-30-gel"],
  ["pf90", "precision-fuel-and-hydration-pf-90-gel"],
  ["sis beta", "science-in-sport-beta-fuel-gel"],
  ["sis beta fuel nootropics", "science-in-sport-beta-fuel-plus-nootropics-gel"],
  ["caffeine gel", "science-in-sport-go-energy-plus-caffeine-gel-citrus", "styrkr-gel30-caffeine"],
  ["salt capsule", "saltstick-saltstick-caps"],
  ["drink mix 80g", "maurten-drink-mix-320"],
  ["drink mix 80 g", "maurten-drink-mix-320"],
  ["maurten 320 caf", "maurten-drink-mix-320-caf-100"],
  ["maurten 320 caffine", "maurten-drink-mix-320-caf-100"],
  ["5025324 010394", "science-in-sport-beta-fuel-gel"],
  ["0-722252-101808", "clif-clif-bar-chocolate-brownie"],
  ["722252101808", "clif-clif-bar-chocolate-brownie"],
  ["naak gel salted maple", "naak-ultra-gel-200-salted-maple"],
  ["Näak purée strawberry", "naak-ultra-puree-200-apple-strawberry"],
  ["huma ultra", "huma-chia-energy-gel-ultra"],
  ["100 gel maurten", "maurten-gel-100"],
  ["maurten gel 100", "maurten-gel-100"],
  ["maurten gel100 caf", "maurten-gel-100-caf-100"],
  ["betafuel chew", "science-in-sport-beta-fuel-energy-chew-bar"],
  ["maurtengel 160", "maurten-gel-160"],
  ["gel 30 caffeine", "styrkr-gel30-caffeine"],
  ["styrkr mix 90 caf", "styrkr-mix90-caffeine-dual-carb-drink-mix"],
  ["strykr bar50 apple", "styrkr-bar50-apple-and-cinnamon"],
  ["bpn gel", "bare-performance-nutrition-go-gel"],
  ["tailwnd caffeine", "tailwind-nutrition-caffeinated-endurance-fuel"],
  ["scratch labs hydration", "skratch-labs-sport-hydration-drink-mix-lemon-and-lime"],
  ["honey stingr gluten free waffle", "honey-stinger-gluten-free-energy-waffle"],
  ["gu roctane drink", "gu-energy-roctane-energy-drink-mix"],
  ["liquid iv", "liquid-i-v-hydration-multiplier"],
  ["clif bloks strawbery", "clif-bloks-energy-chews-strawberry"],
  ["salztabletten", "saltstick-fastchews-electrolyte-chews", "nuun-sport-electrolyte-tablet"],
  ["energieriegel amacx", "amacx-energy-nougat"],
  ["isotonisches gel", "science-in-sport-go-isotonic-energy-gel"],
  ["ph 1000 tabs", "precision-fuel-and-hydration-ph-1000-electrolyte-tablet"],
  ["neversecond c 30", "neversecond-c30-energy-gel"],
  ["saltstick", "saltstick-saltstick-caps", "saltstick-energy-gummies"],
  ["power gel cola", "powerbar-powergel-hydro-cola"],
  ["s caps", "succeed-s-caps"],
  ["1000mg sodium drink", "hyperlyte-h1-drink-mix", "styrkr-slt07-hydration-tablet-1000"],
  ["rip van stroop waffle", "rip-van-stroopwafel"],
  ["tailwind high carb", "tailwind-nutrition-high-carb-fuel"],
];

const slugsOf = async (typed: string, limit = 3) => {
  const page = { category: null, after: null, limit };
  return (await find({ db }, typed, page)).rows.slice(0, limit).map(({ slug }) => slug);
};

const isCode = (typed: string) => /^[\d\s-]{12,}$/.test(typed);

const expectMeant = async (typed: string, meant: readonly string[]) => {
  const first = await slugsOf(typed);
  expect(
    meant.some((slug) => first.includes(slug)),
    `${typed}: ${first}`,
  ).toBe(true);
};

describe("the first three results include what was meant by", () => {
  test.each(MEANT.filter(([typed]) => !isCode(typed)))("%s", (typed, ...meant) =>
    expectMeant(typed, meant),
  );

  test.each(MEANT.filter(([typed]) => isCode(typed)))("%s", async (typed, ...meant) => {
    const found = await findProducts(callerOf(await newPartner()), [typed]);
    expect(found.map(({ slug }) => slug)).toEqual(meant);
  });
});

let added = 0;
/** Adds products in a separate import. */
const addSome = async (count: number) => {
  await addMadeUp(connection, { from: added, to: added + count });
  added += count;
};

/** Pages through a whole search while products are being added. */
async function walked(typed: string, limit: number, between: () => Promise<void>) {
  const places: number[] = [];
  for (let after: Parameters<typeof find>[2]["after"] = null; ; ) {
    const { rows, width, upTo } = await find({ db }, typed, { category: null, after, limit });
    const shown = rows.slice(0, limit);
    places.push(...shown.map(({ place }) => place));
    const last = shown.at(-1);
    if (rows.length <= limit || last === undefined) return places;
    after = { width, upTo, rank: last.rank, place: last.place };
    await between();
  }
}

test("words longer than any label's find nothing", async () => {
  for (const typed of [`gel ${"㌖".repeat(190)}`, "ﷺ ".repeat(99), "x".repeat(200)]) {
    const { rows } = await find({ db }, typed, { category: null, after: null, limit: 10 });
    expect(rows.length).toBeLessThanOrEqual(11);
  }
});

describe("paging while products are added", () => {
  test.each([
    ["gel", 10],
    ["energy bar chocolate", 3],
    ["maurtn", 1],
    ["chocolate caffine", 3],
  ])(
    "a search for %s returns each product once, in the order of one long page",
    async (typed, limit) => {
      await addSome(60);
      const long = await find({ db }, typed, { category: null, after: null, limit: 1_000 });
      const expected = long.rows.map(({ place }) => place);
      expect(expected.length).toBeGreaterThan(limit);
      expect(await walked(typed, limit, () => addSome(5))).toEqual(expected);
    },
  );

  test("the whole catalog returns each product once, including those added meanwhile", async () => {
    for (const limit of [1, 3, 10]) {
      const listed = { category: null, isCuratedOnly: false };
      const places: number[] = [];
      for (let more = true, turn = 0; more; turn++) {
        if (turn % 20 === 0) await addSome(3);
        const after = places.at(-1) ?? 0;
        const rows = await listProducts({ db }, listed, { after, limit });
        places.push(...rows.slice(0, limit).map(({ place }) => place));
        more = rows.length > limit;
      }
      const { rows } = await pool.query("SELECT place FROM product ORDER BY place");
      expect(places).toEqual(rows.map(({ place }) => place));
    }
  });
});

describe("with ten thousand unrelated products", () => {
  test("the first three still include what was meant, and unranked results appear once each", {
    timeout: 300_000,
  }, async () => {
    await addSome(10_000);
    for (const [typed, ...meant] of MEANT) if (!isCode(typed)) await expectMeant(typed, meant);
    const places = await walked("gel", 10, async () => undefined);
    const { rows } = await pool.query("SELECT place FROM product WHERE search @@ 'gel'::tsquery");
    expect(rows.length).toBeGreaterThan(2_000);
    expect([...places].sort((one, other) => one - other)).toEqual(
      rows.map(({ place }) => place).sort((one: number, other: number) => one - other),
    );
  });
});
