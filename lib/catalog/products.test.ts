import "@/testing/database";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import seed from "@/prisma/seed/catalog/products.json";
import { callerOf, newPartner } from "@/testing/partner";
import { codeOf } from "@/testing/refusals";
import { apply, openStaging, stage } from "./apply.store";
import { rowOf } from "./entry";
import { readListed } from "./label";

const { findProducts } = await import("./products");
const { shortlist } = await import("./shortlist");
const { loadCatalog } = await import("@/scripts/runtime/seeds.mjs");
const { db, pool } = await import("@/lib/platform/db");
const { env } = await import("@/lib/platform/env");

let account: ReturnType<typeof callerOf>;
beforeAll(async () => {
  account = callerOf(await newPartner());
});

describe("the built-in products", () => {
  test("match the list in every number, with null for unknown values", async () => {
    const products = await findProducts(
      account,
      seed.products.map(({ slug }) => slug),
    );
    expect(products).toHaveLength(seed.products.length);
    for (const [place, listed] of seed.products.entries()) {
      expect(products[place]).toMatchObject({
        slug: listed.slug,
        product_type: listed.category,
        carb_gram: listed.carb_g,
        sugar_g: listed.sugar_g,
        sodium_mg: listed.sodium_mg,
        fluid_ml: listed.fluid_ml,
        caffeine_mg: listed.caffeine_mg,
        caffeine_up_to_mg: "caffeine_up_to_mg" in listed ? listed.caffeine_up_to_mg : null,
        calories: listed.calories_kcal,
        gf_ratio: listed.glucose_fructose_ratio,
        verified: listed.label_confidence === "transcribed",
        curated: true,
        values_as_of: listed.values_as_of,
      });
    }
  });

  test("give a powder its mixing volume, and a drink its own volume", async () => {
    const names = ["maurten-drink-mix-320", "lucozade-sport-orange-500-ml", "maurten-gel-100"];
    const shown = (await findProducts(account, names)).map(
      ({ mix_volume_ml, serving_size, serving_unit }) => [
        mix_volume_ml,
        serving_size,
        serving_unit,
      ],
    );
    expect(shown).toEqual([
      [500, null, null],
      [null, 500, "ml"],
      [null, 40, "g"],
    ]);
  });

  test("stay the same when loaded again, and rows from an older list are updated under the same id", async () => {
    const { rows } = await pool.query("SELECT id, updated_at FROM product ORDER BY place");
    expect(await loadCatalog(env.DATABASE_URL)).toBe("catalogue unchanged");
    expect((await pool.query("SELECT id, updated_at FROM product ORDER BY place")).rows).toEqual(
      rows,
    );
    await pool.query(
      "UPDATE product SET carb_g = 1, digest = 'old', seed_digest = 'old' WHERE slug = 'maurten-gel-100'",
    );
    expect(await loadCatalog(env.DATABASE_URL)).toBe("catalogue loaded: 0 added, 1 changed");
    const [gel] = await findProducts(account, ["maurten-gel-100"]);
    expect(gel?.carb_gram).toBe(25);
    expect((await pool.query("SELECT id FROM product ORDER BY place")).rows).toEqual(
      rows.map(({ id }) => ({ id })),
    );
  });

  test("keep an operator's corrections, and missing ones are restored", async () => {
    const listed = seed.products.find(({ slug }) => slug === "maurten-gel-160");
    const facts = readListed({ ...listed, carb_g: 41, gtin: null });
    if ("reason" in facts) throw new Error(facts.reason);
    const connection = new pg.Client({ connectionString: env.DATABASE_URL });
    await connection.connect();
    await openStaging(connection);
    await stage(connection, [rowOf(facts, 1)]);
    expect(await apply(connection)).toMatchObject({ changed: 1 });
    await connection.end();
    await pool.query("DELETE FROM product WHERE slug = 'maurten-gel-100'");
    expect(await loadCatalog(env.DATABASE_URL)).toBe("catalogue loaded: 1 added, 0 changed");
    const [corrected, back] = await findProducts(account, ["maurten-gel-160", "maurten-gel-100"]);
    expect([corrected?.carb_gram, back?.carb_gram]).toEqual([41, 25]);
  });
});

describe("a product", () => {
  test("is found by id, slug and every form of its barcode, once, in the order of the names", async () => {
    const [byslug] = await findProducts(account, ["science-in-sport-beta-fuel-gel"]);
    const id = byslug?.id ?? "";
    const names = ["maurten-gel-100", "5 025324 010394", "05025324010394", id.toUpperCase()];
    const found = await findProducts(account, names);
    expect(found.map(({ slug }) => slug)).toEqual(["maurten-gel-100", byslug?.slug]);
    expect(byslug?.barcode).toBe("5025324010394");
  });

  test("that doesn't exist is refused under the requested name", async () => {
    const asked = findProducts(account, ["maurten-gel-100", "no-such-gel"]);
    expect(await codeOf(asked)).toBe("product_not_found");
  });
});

describe("a shortlist", () => {
  const targets = {
    carb_g_per_hr: 90,
    sodium_mg_per_hr: 800,
    fluid_ml_per_hr: 750,
    duration_min: 240,
  };

  test("is the same each time, of every kind, without caffeine, and no longer than requested", async () => {
    const first = await shortlist({ db }, { targets, isYoung: false }, 16);
    expect(await shortlist({ db }, { targets, isYoung: false }, 16)).toEqual(first);
    expect(first).toHaveLength(16);
    expect(new Set(first.map(({ id }) => id)).size).toBe(16);
    expect(first.every(({ caffeine_mg }) => caffeine_mg === 0)).toBe(true);
    const kinds = first.map(({ product_type }) => product_type);
    for (const kind of ["drink_mix", "gel", "electrolyte"]) expect(kinds).toContain(kind);
  });
});
