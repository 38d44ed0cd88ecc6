import "@/testing/database";
import pg from "pg";
import { expect, test } from "vitest";
import { privateKeyOf, signingKeys } from "@/lib/access/signing-keys";
import { currentKeyId } from "@/lib/platform/key-ring";
import { oauthPool } from "@/lib/platform/oauth-pool";
import { rotateKeys } from "@/lib/webhooks/key-rotation";
import { testDatabase } from "@/testing/database";
import {
  api,
  codeFor,
  connected,
  newClient,
  newSubscriber,
  redeemed,
  refreshed,
} from "@/testing/oauth";
import { operator } from "@/testing/partner";

/** Returns everything stored in the database, as text. */
async function dump(): Promise<string> {
  const client = new pg.Client({ connectionString: await testDatabase() });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const tables = [];
  for (const { name } of rows)
    tables.push((await client.query(`SELECT t::text AS row FROM ${name} t`)).rows);
  await client.end();
  return JSON.stringify(tables);
}

test("a database dump contains nothing that grants access", async () => {
  const { person } = await newSubscriber();
  const app = await newClient({ hasSecret: true });
  const coded = await codeFor(person, app);
  const first = await redeemed(app, coded);
  const again = await refreshed(app, first.refresh_token ?? "");
  const unused = await codeFor(person, app);
  const secrets = [
    coded.location.searchParams.get("code"),
    unused.location.searchParams.get("code"),
    first.access_token,
    first.refresh_token,
    again.access_token,
    again.refresh_token,
  ];
  const held = await dump();
  expect(held).toContain(person.personId);
  for (const secret of secrets) {
    expect(secret?.length ?? 0).toBeGreaterThan(30);
    expect(held).not.toContain(secret);
  }
  // A private key has a member of this name.
  const { rows } = await oauthPool.query("SELECT sealed_key FROM oauth_signing_key");
  for (const { sealed_key } of rows) expect(sealed_key).toMatch(/^k1\./);
});

test("with another master key, tokens stay valid and are signed as before", async () => {
  const { person } = await newSubscriber();
  const app = await newClient();
  const { access_token, refresh_token = "" } = await connected(person, app);
  const sealed = async () =>
    (
      await oauthPool.query<{ id: string; sealed_key: string }>(
        "SELECT id, sealed_key FROM oauth_signing_key",
      )
    ).rows;
  const before = await sealed();
  expect((await rotateKeys(operator())).rewrapped).toBeGreaterThanOrEqual(before.length);
  for (const { sealed_key } of await sealed()) {
    expect(sealed_key.split(".")[1]).toBe(currentKeyId());
    expect(before.map((row) => row.sealed_key)).not.toContain(sealed_key);
  }
  for (const row of await signingKeys("test", 0))
    expect(await privateKeyOf(row)).toHaveProperty("d");
  const again = await refreshed(app, refresh_token);
  for (const token of [access_token, again.access_token])
    expect((await api("GET", "/v1/athletes/me", token)).status).toBe(200);
});
