import "@/testing/database";
import pg from "pg";
import { expect, test } from "vitest";
import { madeUpFacts } from "@/testing/catalog-rows";
import { callerOf, newPartner } from "@/testing/partner";
import { CALL, PROFILE } from "@/testing/profile";
import { apply, openStaging, stage } from "./apply.store";
import { rowOf } from "./entry";

const { createAthlete } = await import("@/lib/athletes/athletes");
const { calculate } = await import("@/lib/nutrition/nutrition");
const { env } = await import("@/lib/platform/env");
const { searchCatalog } = await import("./search");

test("an eight-digit barcode that matches two products shows both, page by page, the likelier first", async () => {
  const connection = new pg.Client({ connectionString: env.DATABASE_URL });
  await connection.connect();
  await openStaging(connection);
  const rows = ["00100000000007", "00000010000007"].map((gtin, at) =>
    rowOf({ ...madeUpFacts(at), gtin }, at),
  );
  await stage(connection, rows);
  await apply(connection);
  await connection.end();
  const account = callerOf(await newPartner());
  const athlete_id = (await createAthlete(account, PROFILE)).id;
  await calculate(account, { ...CALL, athlete_id });
  const asked = { athlete_id, q: "1000-0007", limit: 1 };
  const first = await searchCatalog(account, asked);
  expect(first).toMatchObject({ total: 2, pagination: { has_more: true } });
  const cursor = first.pagination.next_cursor ?? "";
  const second = await searchCatalog(account, { ...asked, cursor });
  expect(second).toMatchObject({ total: 2, pagination: { has_more: false } });
  const ids = [...first.products, ...second.products].map(({ id }) => id);
  expect(ids).toEqual([rows[1]?.id, rows[0]?.id]);
});
