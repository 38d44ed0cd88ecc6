import { beforeAll, expect, test } from "vitest";
import cases from "@/lib/platform/ssrf-cases.json";
import { newNameServer } from "@/testing/name-server";

const NAMES = await newNameServer({});
process.env["WEBHOOK_LOOPBACK"] = "off";
process.env["DNS_SERVERS"] = NAMES.address;
const { newWorld } = await import("@/testing/webhook-world");
const { listWebhooks, patchWebhook, registerWebhook } = await import("./webhooks");
const { createKey, revokeKeyOf } = await import("@/lib/partners/keys");

let world: Awaited<ReturnType<typeof newWorld>>;
beforeAll(async () => {
  world = await newWorld();
  return () => NAMES.close();
});

test("with the loopback setting off, no internal URL can be registered", async () => {
  for (const url of cases.reject) {
    await expect(world.hook(url), url).rejects.toMatchObject({
      code: "webhook_error",
      details: { param: "url", message: expect.not.stringMatching(/\d+\.\d+\.\d+\.\d+/) },
    });
  }
  expect((await listWebhooks(world.caller())).webhooks).toEqual([]);
});

test("every public URL can", async () => {
  for (const url of cases.accept) {
    if ((await listWebhooks(world.caller())).webhooks.length === 20) world = await newWorld();
    expect((await world.hook(url)).url).toBe(url);
  }
});

test("a key that was revoked registers and changes nothing with a call already waiting", async () => {
  world = await newWorld();
  const webhook = await world.hook("https://example.com/hook");
  const owner = world.caller();
  const { id } = await createKey(owner, { name: "Leaked" });
  await revokeKeyOf(owner, id);
  const leaked = { ...owner, principal: { kind: "partner_key" as const, id } };
  const input = { url: "https://example.com/other", events: [] };
  for (const attempt of [
    () => registerWebhook(leaked, input),
    () => patchWebhook(leaked, webhook.id, { url: input.url }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "invalid_api_key" });
});
