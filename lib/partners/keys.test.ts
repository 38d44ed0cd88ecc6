import { HOUR_MS } from "@/lib/contract/durations";
import "@/testing/database";
import { describe, expect, test } from "vitest";
import { codeOf } from "@/testing/refusals";

const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { sha256 } = await import("@/lib/platform/crypto");
const { auditRows, callerOf, newKey, newPartner } = await import("@/testing/partner");
const { used } = await import("@/testing/builders");
const { loadAccount } = await import("@/lib/access/accounts");
const { operator } = await import("@/testing/partner");
const { moveClock } = await import("./test-clock");
const { changeBranding } = await import("./profile");
const { createKey, listKeys, readKeyOfRequest, revokeKeyOf, rotateKey } = await import("./keys");

/** The account scope of a caller whose key has these scopes. */
async function callingWith(scopes: readonly ("*" | "read" | "write")[]) {
  const partner = await newPartner();
  const key = await newKey(partner, { scopes });
  const { id } = await db.apiKey.findUniqueOrThrow({ where: { hash: sha256(key) } });
  return { ...callerOf(partner), principal: { kind: "partner_key" as const, id } };
}

describe("a key", () => {
  test("is shown once, works at once, and is listed without its value", async () => {
    const account = callerOf(await newPartner());
    const made = await createKey(account, { name: "Nightly sync", scopes: ["read", "read"] });
    expect(made).toMatchObject({ name: "Nightly sync", environment: "test", scopes: ["read"] });
    expect(await used(made.key)).toBe("ok");
    const { api_keys } = await listKeys(account, {});
    expect(api_keys[0]).toMatchObject({ id: made.id, last4: made.key.slice(-4), expires_at: null });
    expect(JSON.stringify(api_keys)).not.toContain(made.key);
    const pages = await listKeys(account, { limit: 1 });
    expect(pages.pagination).toMatchObject({ total: 1, has_more: true });
  });

  test("is shown by name next to its requests, even once revoked, and to nobody else", async () => {
    const account = callerOf(await newPartner());
    const { id, key } = await createKey(account, { name: "Nightly sync" });
    const told = { name: "Nightly sync", value: `sk_test_…${key.slice(-4)}` };
    expect(await readKeyOfRequest(account, id)).toEqual({ ...told, isRevoked: false });
    await revokeKeyOf(account, id);
    expect(await readKeyOfRequest(account, id)).toEqual({ ...told, isRevoked: true });
    expect(await readKeyOfRequest(callerOf(await newPartner()), id)).toBeNull();
  });

  test("for the other environment can't be created here", async () => {
    const account = callerOf(await newPartner());
    expect(await codeOf(createKey(account, { name: "x", environment: "test" }))).toBe("done");
    const live = { name: "x", environment: "live" as const };
    expect(() => createKey(account, live)).toThrow(
      expect.objectContaining({
        code: "environment_mismatch",
        message: expect.stringContaining(`The key is for test, and the call asks for live. `),
      }),
    );
  });

  test("can't grant more than it has, by creating or rotating keys", async () => {
    const writer = await callingWith(["write"]);
    expect(await codeOf(createKey(writer, { name: "x", scopes: ["*"] }))).toBe(
      "insufficient_scope",
    );
    expect(await codeOf(createKey(writer, { name: "x" }))).toBe("insufficient_scope");
    expect(await codeOf(createKey(writer, { name: "x", scopes: ["read", "write"] }))).toBe(
      "insufficient_scope",
    );
    expect(await codeOf(createKey(writer, { name: "x", scopes: ["write"] }))).toBe("done");
    const full = await db.apiKey.findFirstOrThrow({
      where: { accountId: writer.accountId, scopes: { has: "*" } },
    });
    expect(await codeOf(rotateKey(writer, full.id))).toBe("insufficient_scope");
    expect(full.expiresAt).toBeNull();
  });

  test("works for 72 hours of account time after rotation, then expires; the newer one continues", async () => {
    const partner = await newPartner();
    const account = callerOf(partner);
    const first = await createKey(account, { name: "First" });
    const second = await rotateKey(account, first.id);
    expect(second).toMatchObject({ name: "First", scopes: ["*"] });
    expect([await used(first.key), await used(second.key)]).toEqual(["ok", "ok"]);
    expect(await codeOf(rotateKey(account, first.id))).toBe("key_not_found");
    await moveClock(account, 71 * HOUR_MS);
    const later = await loadAccount(operator(), partner.accountId);
    const third = await rotateKey(later, second.id);
    await moveClock(account, HOUR_MS);
    const keys = [first.key, second.key, third.key];
    const outcomes = await Promise.all(keys.map((key) => used(key)));
    expect(outcomes).toEqual(["expired_api_key", "ok", "ok"]);
  });

  test("that was rotated can't create a key that outlives it, directly or by rotation", async () => {
    const leaked = await callingWith(["*"]);
    const asOwner = await loadAccount(operator(), leaked.accountId);
    const newer = await rotateKey(asOwner, leaked.principal.id);
    expect(await codeOf(createKey(leaked, { name: "Mine for good" }))).toBe("insufficient_scope");
    expect(await codeOf(rotateKey(leaked, newer.id))).toBe("insufficient_scope");
    const asNewer = { ...leaked, principal: { kind: "partner_key" as const, id: newer.id } };
    expect(await codeOf(createKey(asNewer, { name: "Ours" }))).toBe("done");
  });

  test("that was revoked changes nothing that outlives it with a call already waiting", async () => {
    const leaked = await callingWith(["*"]);
    const asOwner = await loadAccount(operator(), leaked.accountId);
    const { id } = await createKey(asOwner, { name: "Sync" });
    await revokeKeyOf(asOwner, leaked.principal.id);
    for (const attempt of [
      () => createKey(leaked, { name: "Mine for good" }),
      () => rotateKey(leaked, id),
      () => revokeKeyOf(leaked, id),
      () => changeBranding(leaked, { return_url: "https://elsewhere.example" }),
      () => moveClock(leaked, HOUR_MS),
    ])
      expect(await codeOf(attempt())).toBe("invalid_api_key");
  });

  test("is revoked at once, even in its grace period, and only by its own account", async () => {
    const partner = await newPartner({ withLive: true });
    const account = callerOf(partner);
    const first = await createKey(account, { name: "First" });
    await rotateKey(account, first.id);
    await revokeKeyOf(account, first.id);
    expect(await used(first.key)).toBe("invalid_api_key");
    expect(await codeOf(revokeKeyOf(account, first.id))).toBe("key_not_found");
    expect(await codeOf(revokeKeyOf(account, newId()))).toBe("key_not_found");
    const strange = await createKey(callerOf(await newPartner()), { name: "Theirs" });
    expect(await codeOf(revokeKeyOf(account, strange.id))).toBe("key_not_found");
    const live = await loadAccount(operator(), partner.live?.accountId ?? "");
    const there = await createKey(live, { name: "Live" });
    expect(await codeOf(rotateKey(account, there.id))).toBe("environment_mismatch");
    const actions = (await auditRows(partner.accountId)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(["api_key.created", "api_key.rotated", "api_key.revoked"]),
    );
  });

  test("counts toward a maximum of one hundred, however many are requested at once", async () => {
    const account = callerOf(await newPartner());
    await db.apiKey.createMany({
      data: Array.from({ length: 95 }, (_, place) => ({
        ...{ id: newId(), accountId: account.accountId, name: `Key ${place}`, scopes: ["read"] },
        ...{ hash: newId(), last4: "none", createdAt: new Date() },
      })),
    });
    const asked = Array.from({ length: 8 }, () => codeOf(createKey(account, { name: "One more" })));
    const outcomes = (await Promise.all(asked)).sort();
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(4);
    expect(outcomes.at(-1)).toBe("resource_limit_exceeded");
  });
});
