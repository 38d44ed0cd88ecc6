import { beforeAll, expect, test } from "vitest";
import cases from "@/lib/platform/ssrf-cases.json";
import { newNameServer } from "@/testing/name-server";

const NAMES = await newNameServer({});
process.env["WEBHOOK_LOOPBACK"] = "off";
process.env["DNS_SERVERS"] = NAMES.address;
const { newWorld } = await import("@/testing/webhook-world");
const { listWebhooks } = await import("./webhooks");

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
