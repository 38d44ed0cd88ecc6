import "@/testing/database";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callerOf, newPartner, operator } from "@/testing/partner";
import { checkDigit } from "./gtin";

const { importProducts } = await import("./import");
const { readProducts } = await import("./product-file");
const { importCatalog } = await import("@/scripts/admin/catalog");
const { findProducts } = await import("./products");
const { find } = await import("./found");
const { pool, db } = await import("@/lib/platform/db");
const { env } = await import("@/lib/platform/env");

const folder = mkdtempSync(join(tmpdir(), "aidstation-catalog-"));
let account: ReturnType<typeof callerOf>;
beforeAll(async () => {
  account = callerOf(await newPartner());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const fileOf = (content: string): string => {
  const path = join(folder, `${++files}.txt`);
  writeFileSync(path, content);
  return path;
};

/** Imports a file. @returns the result, and the refused lines with their reasons */
async function imported(path: string) {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const refusals: string[] = [];
  try {
    const result = await importProducts(operator(), client, readProducts(path), {
      refused: (line, reason) => void refusals.push(`${line}: ${reason}`),
      progress: () => undefined,
    });
    return { ...result, refusals };
  } finally {
    await client.end();
  }
}

const ean = (number: number): string => {
  const body = `29${String(number).padStart(10, "0")}`;
  return `${body}${checkDigit(body)}`;
};

const COLUMNS = [
  ...["code", "product_name", "brands", "categories_tags", "serving_size", "serving_quantity"],
  ...["carbohydrates_100g", "sugars_100g", "sodium_100g", "salt_100g", "caffeine_100g"],
  ...["energy-kcal_100g", "last_modified_datetime"],
] as const;
type Off = Partial<Record<(typeof COLUMNS)[number], string>>;
const GEL: Off = {
  product_name: "Energy Gel Yuzu",
  brands: "Testbrand,Other",
  categories_tags: "en:dietary-supplements,en:energy-gels",
  serving_size: "1 gel (40 g)",
  serving_quantity: "40",
  carbohydrates_100g: "62.5",
  sugars_100g: "20",
  sodium_100g: "0.25",
  salt_100g: "0.635",
  caffeine_100g: "0.1",
  "energy-kcal_100g": "250",
  last_modified_datetime: "2024-05-01T00:00:00Z",
};
const csv = (rows: readonly Off[]): string =>
  [
    COLUMNS.join("\t"),
    ...rows.map((row) => COLUMNS.map((name) => row[name] ?? "").join("\t")),
  ].join("\n");

const all = async () => (await pool.query("SELECT * FROM product ORDER BY place")).rows;

describe("an export of Open Food Facts", () => {
  test("becomes products of one serving, in our units, found by name and barcode", async () => {
    const code = ean(1);
    const result = await imported(fileOf(csv([{ ...GEL, code }])));
    expect(result).toMatchObject({ read: 1, added: 1, changed: 0, refused: 0 });
    const [product] = await findProducts(account, [code]);
    expect(product).toMatchObject({
      brand: "Testbrand",
      product_type: "gel",
      serving_size: 40,
      serving_unit: "g",
      carb_gram: 25,
      sugar_g: 8,
      sodium_mg: 100,
      caffeine_mg: 40,
      calories: 100,
      barcode: code,
      verified: false,
      curated: false,
      values_as_of: "2024-05",
    });
    const found = await find({ db }, "yuzu gel testbrand", {
      category: null,
      after: null,
      limit: 3,
    });
    expect(found.rows[0]?.id).toBe(product?.id);
  });

  test("refuses impossible rows by line and reason, and takes the rest", async () => {
    const rows: [Off, RegExp | null][] = [
      [{ code: ean(10) }, null],
      [{ code: `${ean(11).slice(0, -1)}${(Number(ean(11).at(-1)) + 1) % 10}` }, /no barcode/],
      [{ code: ean(12), product_name: "" }, /name is missing/],
      [{ code: ean(13), product_name: "Tomato soup", categories_tags: "en:soups" }, /no sports/],
      [{ code: ean(14), serving_size: "", serving_quantity: "" }, /serving is unknown/],
      [{ code: ean(15), sugars_100g: "80" }, /sugar/],
      [{ code: ean(16), sodium_100g: "250", salt_100g: "" }, /sodium_100g/],
      [{ code: ean(17), sodium_100g: "0.635" }, /contradict/],
      [{ code: ean(18), carbohydrates_100g: "-3" }, /carbohydrates_100g/],
      [{ code: ean(19), "energy-kcal_100g": "1050" }, /kcal/],
      [{ code: ean(20), caffeine_100g: "4" }, /caffeineMg/],
      [{ code: ean(21), carbohydrates_100g: "much" }, /carbohydrates_100g/],
      [{ code: ean(10) }, /product before it/],
    ];
    const result = await imported(fileOf(csv(rows.map(([row]) => ({ ...GEL, ...row })))));
    expect(result).toMatchObject({ read: rows.length, added: 1, refused: rows.length - 1 });
    for (const [place, [, reason]] of rows.entries()) {
      const told = result.refusals.find((line) => line.startsWith(`${place + 2}: `));
      if (reason === null) expect(told).toBeUndefined();
      else expect(told).toMatch(reason);
    }
  });

  test("is accepted with names that contain invalid characters or are cut mid-character", async () => {
    const rows = [
      { ...GEL, code: ean(35), product_name: `Energy gel ${"x".repeat(188)}\u{1f34b}` },
      { ...GEL, code: ean(36), product_name: "Energy\0 gel" },
      { ...GEL, code: ean(37), product_name: `Energy gel ${"y".repeat(39)}\u{20bb7}` },
    ];
    expect(await imported(fileOf(csv(rows)))).toMatchObject({ added: 3, refused: 0 });
    const names = (
      await findProducts(
        account,
        rows.map(({ code }) => code),
      )
    ).map(({ product_name }) => product_name);
    expect(names[0]).toMatch(/x$/);
    expect(names[1]).toBe("Energy gel");
  });

  test("imported again changes nothing; changed, it keeps id, slug and place", async () => {
    const row = { ...GEL, code: ean(30) };
    await imported(fileOf(csv([row])));
    const before = await all();
    expect(await imported(fileOf(csv([row])))).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 1,
    });
    expect(await all()).toEqual(before);
    const changed = { ...row, product_name: "Energy Gel Yuzu Strong", caffeine_100g: "0.2" };
    expect(await imported(fileOf(csv([changed])))).toMatchObject({ added: 0, changed: 1 });
    const [known] = before.filter(({ gtin }) => gtin === `0${row.code}`);
    const [product] = await findProducts(account, [row.code]);
    expect(product).toMatchObject({ id: known.id, slug: known.slug, caffeine_mg: 80 });
  });

  test("never changes curated products", async () => {
    const before = await all();
    const row = { ...GEL, code: "5025324010394", product_name: "Beta Fuel energy gel" };
    expect(await imported(fileOf(csv([row])))).toMatchObject({ added: 0, changed: 0, kept: 1 });
    expect(await all()).toEqual(before);
  });
});

describe("a file that can't be read to the end", () => {
  test.each([
    ["is no list", "[1, 2"],
    ["lacks columns", "code\tname\n1\t2"],
    ["has a line without an end", `${csv([{ ...GEL, code: ean(40) }])}\n${"x".repeat(2_000_000)}`],
  ])("%s leaves the catalog unchanged", async (_what, content) => {
    const before = await all();
    await expect(imported(fileOf(content))).rejects.toThrow();
    expect(await all()).toEqual(before);
  });

  test("leaves the catalog unchanged even after thousands of valid products", async () => {
    const before = await all();
    async function* broken() {
      for await (const product of readProducts(
        fileOf(csv(Array.from({ length: 2_500 }, (_, at) => ({ ...GEL, code: ean(1_000 + at) })))),
      )) {
        yield product;
      }
      throw new Error("torn");
    }
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    const silent = { refused: () => undefined, progress: () => undefined };
    await expect(importProducts(operator(), client, broken(), silent)).rejects.toThrow("torn");
    await client.end();
    expect(await all()).toEqual(before);
  });
});

describe("a refusal report", () => {
  test("has a line per row, except for rows that aren't sports nutrition, which are only counted", async () => {
    const soup = { product_name: "Tomato soup", categories_tags: "en:soups" };
    const rows = [
      { code: ean(60), sugars_100g: "80" },
      { code: ean(61), ...soup },
    ];
    const file = fileOf(csv(rows.map((row) => ({ ...GEL, ...row }))));
    const report = join(folder, "report.txt");
    const result = await importCatalog(operator(), { file, report });
    expect(result).toMatchObject({ refused: 2, reasons: { "no sports nutrition": 1 } });
    expect(readFileSync(report, "utf8")).toMatch(/^line 2: .*sugar.*\n$/);
  });

  test("writes file content on one line, without control characters", async () => {
    const code = "1\u001b]0;owned\u0007\u001b[2J\n";
    const file = fileOf(JSON.stringify({ products: [{ slug: code }, { slug: "search" }] }));
    const report = join(folder, "signs.txt");
    await importCatalog(operator(), { file, report });
    const written = readFileSync(report, "utf8");
    expect(written.split("\n")).toHaveLength(3);
    expect(written.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  });

  test("overwrites no file, least of all the imported one", async () => {
    const file = fileOf(csv([{ ...GEL, code: ean(63) }]));
    await expect(importCatalog(operator(), { file, report: file })).rejects.toThrow(/EEXIST/);
    expect(readFileSync(file, "utf8")).not.toBe("");
  });

  test("that can't be written is reported before anything is imported", async () => {
    const before = await all();
    const file = fileOf(csv([{ ...GEL, code: ean(62) }]));
    const report = join(folder, "nowhere", "report.txt");
    await expect(importCatalog(operator(), { file, report })).rejects.toThrow(/ENOENT/);
    expect(await all()).toEqual(before);
  });
});

describe("a list of label facts", () => {
  const LISTED = {
    slug: "own-rice-cake",
    name: "Rice cake",
    brand: "Own kitchen",
    category: "solid",
    serving: "1 cake (60 g)",
    serving_size_g: 60,
    serving_volume_ml: null,
    carb_g: 30,
    sugar_g: 6,
    glucose_fructose_ratio: null,
    sodium_mg: 120,
    fluid_ml: 0,
    caffeine_mg: null,
    calories_kcal: 150,
    gtin: null,
    keywords: ["rice", "cake"],
    sources: [],
    values_as_of: "2026",
    notes: null,
    label_confidence: "transcribed",
  };
  const list = (products: readonly object[]) =>
    fileOf(JSON.stringify({ as_of: "2026-11", products }));

  test("is curated, leaves unknown values unknown, and records who imported it", async () => {
    const broken = { ...LISTED, slug: "broken", name: "Rice\ud83d cake" };
    const result = await imported(
      list([LISTED, { ...LISTED, slug: "other", carb_g: "30" }, broken]),
    );
    expect(result).toMatchObject({
      added: 1,
      refused: 2,
      refusals: [expect.stringMatching(/^2: carb_g/), expect.stringMatching(/^3: text holds/)],
    });
    const [product] = await findProducts(account, ["own-rice-cake"]);
    expect(product).toMatchObject({ curated: true, verified: true, caffeine_mg: null });
    const last = await db.auditEntry.findFirst({
      where: { action: "catalog.imported" },
      orderBy: { id: "desc" },
    });
    expect(last).toMatchObject({ actorKind: "operator", subjectKind: "catalog" });
  });

  test("refuses ambiguous names and invalid text", async () => {
    const taken = "8436621421856";
    const rows = [
      { slug: taken },
      { slug: "search" },
      { slug: "11111111-2222-3333-4444-555555555555" },
      { name: "G\ufffdteau" },
      { name: "Rice\u202e ekac" },
      { slug: "long-words", name: "㌖".repeat(21), brand: "㌖ ".repeat(60) },
    ].map((row, at) => ({ ...LISTED, slug: `named-${at}`, ...row }));
    const { refusals, added } = await imported(list(rows));
    expect(refusals.map((refusal) => Number.parseInt(refusal, 10))).toEqual([1, 2, 3, 4, 5]);
    expect(added).toBe(1);
  });

  test("moves barcodes between its products, and importing it again changes nothing", async () => {
    const one = (slug: string, code: number | null) => ({
      ...LISTED,
      slug,
      name: `Cake ${slug}`,
      gtin: code === null ? null : ean(code),
    });
    const barcodes = async () => {
      const { rows } = await pool.query(
        "SELECT slug, gtin FROM product WHERE slug LIKE 'moved-%' ORDER BY slug",
      );
      return rows.map(({ slug, gtin }) => [slug, gtin]);
    };
    await imported(list([one("moved-a", 51), one("moved-b", 52), one("moved-c", 53)]));
    const { rows: before } = await pool.query("SELECT id FROM product ORDER BY place");
    // Two swap barcodes, and one gives its own to a new product.
    const moved = [one("moved-b", 51), one("moved-a", 52), one("moved-c", 54), one("moved-d", 53)];
    expect(await imported(list(moved))).toMatchObject({ added: 1, changed: 3 });
    const expected = [
      ["moved-a", `0${ean(52)}`],
      ["moved-b", `0${ean(51)}`],
      ["moved-c", `0${ean(54)}`],
      ["moved-d", `0${ean(53)}`],
    ];
    expect(await barcodes()).toEqual(expected);
    expect(await imported(list(moved))).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    expect(await barcodes()).toEqual(expected);
    // A barcode named by another list doesn't move if its owner isn't in that list.
    const foreign = list([one("moved-d", 53), one("moved-c", 52)]);
    expect(await imported(foreign)).toMatchObject({ changed: 1 });
    expect(await barcodes()).toEqual(
      expected.map(([slug, gtin]) => [slug, slug === "moved-c" ? null : gtin]),
    );
    expect(await imported(foreign)).toMatchObject({ changed: 0 });
    const { rows: after } = await pool.query("SELECT id FROM product ORDER BY place");
    expect(after.slice(0, before.length)).toEqual(before);
  });
});
