import "@/testing/database";
import { describe, expect, test } from "vitest";
import { rotateSigningKeys } from "@/lib/access/signing-keys";
import { NewOauthClient } from "@/lib/contract/oauth-client";
import {
  changeClient,
  changeClientSince,
  clientFields,
  listClients,
  registerClient,
  removeClient,
  renewSecret,
} from "@/lib/oauth/clients";
import { keySet } from "@/lib/oauth/metadata";
import { db } from "@/lib/platform/db";
import { accountAs, newConsole, newMember } from "@/testing/members";
import { api, connected, newClient, newSubscriber, REDIRECT } from "@/testing/oauth";
import { auditRows, callerOf, newPartner, operator } from "@/testing/partner";
import { codeOf } from "@/testing/refusals";

const APP = { name: "Pace Planner", redirect_uris: [REDIRECT], has_secret: false };

describe("a partner's app", () => {
  test("is created, changed and removed by its account, and no other", async () => {
    const partner = await newPartner();
    const account = callerOf(partner);
    const { id, secret } = await registerClient(account, { ...APP, has_secret: true });
    expect(secret).toMatch(/^cs_test_/);
    expect(await listClients(account)).toMatchObject([
      { id, name: "Pace Planner", has_secret: true },
    ]);
    expect(JSON.stringify(await db.oauthClient.findMany())).not.toContain(secret ?? "?");
    const other = callerOf(await newPartner());
    expect(await listClients(other)).toEqual([]);
    for (const attempt of [
      () => changeClient(other, id, { name: "Taken" }),
      () => renewSecret(other, id),
      () => removeClient(other, id),
      () => removeClient(operator(), id),
    ])
      expect(await codeOf(attempt())).toBe("resource_not_found");
    expect(await changeClient(account, id, { name: "Renamed" })).toMatchObject({ name: "Renamed" });
    expect((await renewSecret(account, id)).secret).not.toBe(secret);
    await removeClient(account, id);
    expect(await listClients(account)).toEqual([]);
    const actions = (await auditRows(partner.accountId)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith("client."))).toEqual([
      "client.registered",
      "client.changed",
      "client.secret_renewed",
      "client.removed",
    ]);
  });

  test("ends all access given to it when it is removed", async () => {
    const account = callerOf(await newPartner());
    const { id } = await registerClient(account, APP);
    const { person } = await newSubscriber();
    const app = { ...(await newClient()), client: { client_id: id } };
    const { access_token } = await connected(person, app);
    expect(await removeClient(account, id)).toEqual({ ended_grants: 1 });
    expect((await api("GET", "/v1/athletes/me", access_token)).status).toBe(401);
  });

  test("is changed only in the fields edited in a form; concurrent changes need confirmation first", async () => {
    const account = callerOf(await newPartner());
    const app = await registerClient(account, APP);
    const opened = clientFields(app);
    const form = { ...APP, redirect_uris: [REDIRECT, "https://app.example/other"] };
    await changeClient(account, app.id, { name: "Renamed" });
    expect(await changeClientSince(account, app.id, form, opened)).toBeNull();
    const stored = { name: "Renamed", redirect_uris: form.redirect_uris };
    expect(await listClients(account)).toMatchObject([stored]);

    const named = { ...APP, name: "Mine" };
    const reopened = await changeClientSince(account, app.id, named, opened);
    expect(reopened).toEqual({ ...opened, name: "Renamed" });
    expect(await listClients(account)).toMatchObject([stored]);
    expect(await changeClientSince(account, app.id, named, reopened)).toBeNull();
    expect(await listClients(account)).toMatchObject([{ ...stored, name: "Mine" }]);
  });

  test("can be changed in the console only by current leads, not former ones", async () => {
    const { partner, owner } = await newConsole();
    const account = await accountAs(owner);
    const { id } = await registerClient(account, APP);
    await newMember(partner, "owner");
    await db.partnerMember.update({ where: { id: owner.memberId }, data: { role: "developer" } });
    // Uses the scope of a page that was opened earlier.
    for (const attempt of [
      () => registerClient(account, APP),
      () => changeClient(account, id, { name: "Taken" }),
      () => renewSecret(account, id),
      () => removeClient(account, id),
    ])
      expect(await codeOf(attempt())).toBe("role_required");
    expect(await listClients(account)).toMatchObject([{ id, name: "Pace Planner" }]);
  });

  test.each([
    ["http://app.example/callback", false],
    ["https://app.example/callback#part", false],
    ["https://user@app.example/", false],
    ["javascript:alert(1)", false],
    ["data:text/html,hello", false],
    ["myapp://callback", false],
    ["not an address", false],
    ["https://app.example/callback", true],
    ["http://localhost/callback", true],
    ["http://127.0.0.1:8080/callback", true],
    ["com.example.app:/callback", true],
  ])("may be answered at %s: %s", (uri, isAllowed) => {
    const parsed = NewOauthClient.safeParse({ ...APP, redirect_uris: [uri] });
    expect(parsed.success).toBe(isAllowed);
  });
});

test("tokens signed before a key rotation stay valid", async () => {
  const { person } = await newSubscriber();
  const app = await newClient();
  const before = await connected(person, app);
  await rotateSigningKeys(operator(), "test");
  const after = await connected(person, app);
  const kidOf = (token: string) =>
    JSON.parse(Buffer.from(token.split(".", 1)[0] ?? "", "base64url").toString()).kid as string;
  const [old, fresh] = [before, after].map(({ access_token }) => kidOf(access_token));
  expect(old).not.toBe(fresh);
  const published = (await keySet("test")).keys.map(({ kid }) => kid);
  expect(published).toEqual(expect.arrayContaining([old, fresh]));
  for (const { access_token } of [before, after])
    expect((await api("GET", "/v1/athletes/me", access_token)).status).toBe(200);
  // Once its last token has expired, the key verifies nothing and is deleted.
  await db.oauthSigningKey.updateMany({
    where: { id: old ?? "" },
    data: { retiredAt: new Date(Date.now() - 2 * 3_600_000) },
  });
  await rotateSigningKeys(operator(), "test");
  expect((await keySet("test")).keys.map(({ kid }) => kid)).not.toContain(old);
  expect(JSON.stringify(await keySet("test"))).not.toContain('"d"');
});

test("an app can't have this service's name", () => {
  for (const name of ["Aidstation", "AIDSTATION Sync", "Ａｉｄｓｔａｔｉｏｎ"])
    expect(NewOauthClient.safeParse({ ...APP, name }).success).toBe(false);
});
