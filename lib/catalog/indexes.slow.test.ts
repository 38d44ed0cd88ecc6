import type { PlanNode } from "@/testing/plans";
import "@/testing/database";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { addMadeUp } from "@/testing/catalog-rows";
import { callerOf, newPartner } from "@/testing/partner";
import { queriesOf, type SentQuery } from "@/testing/queries";

const { find } = await import("./found");
const { findProducts } = await import("./products");
const { listProducts } = await import("./products.store");
const { db } = await import("@/lib/platform/db");
const { env } = await import("@/lib/platform/env");

/** Checks the query plans of the catalog's real statements, with several thousand products. */

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await addMadeUp(client, { from: 0, to: 6_000 });
  return () => client.end();
});

const TABLES = ["product", "product_word"];

/** Returns the catalog tables that a call scans in full, and the indexes it uses. */
async function scansOf(call: () => Promise<unknown>) {
  const queries = (await queriesOf(call)).filter(({ text }) => /\bproduct/.test(text));
  expect(queries.length).toBeGreaterThan(0);
  const nodes: PlanNode[] = [];
  for (const query of queries) nodes.push(...(await planOf(query)));
  const whole = nodes
    .filter((node) => node["Node Type"] === "Seq Scan")
    .map((node) => node["Relation Name"] ?? "");
  return {
    whole: whole.filter((table) => TABLES.includes(table)),
    indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
  };
}

async function planOf({ text, values }: SentQuery): Promise<PlanNode[]> {
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  return flat(rows[0]["QUERY PLAN"][0].Plan);
}

describe("among thousands of products, only matching rows are read", () => {
  test.each([
    "maurten gel 100",
    "energy",
    "gel",
    "caffeine gel",
    "drink mix 80g",
    "maurtn",
    "koffeingel",
    "zzzzqq",
  ])("by a search for %s", async (typed) => {
    const page = { category: null, after: null, limit: 10 };
    const { whole, indexes } = await scansOf(() => find({ db }, typed, page));
    expect(whole).toEqual([]);
    expect(indexes).toContain("product_search_idx");
  });

  test("by a search of one kind, and by its next page", async () => {
    const after = { width: 0, upTo: 5_000, rank: 0, place: 0 };
    for (const page of [
      { category: "gel" as const, after: null, limit: 10 },
      { category: null, after, limit: 10 },
    ])
      expect((await scansOf(() => find({ db }, "energy gel", page))).whole).toEqual([]);
  });

  test("in lists, lookups and scans", async () => {
    const account = callerOf(await newPartner());
    const listed = { category: "gel", isCuratedOnly: false };
    const { whole } = await scansOf(() => listProducts({ db }, listed, { after: 500, limit: 10 }));
    expect(whole).toEqual([]);
    for (const name of ["maurten-gel-100", "5025324010394"])
      expect((await scansOf(() => findProducts(account, [name]))).whole).toEqual([]);
  });
});
