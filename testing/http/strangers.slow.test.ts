import { expect, test } from "vitest";
import { productionSettings, startProcess } from "../serving-process";

test("what strangers send to the jobs' address is refused and fills no log", async () => {
  const settings = { ...(await productionSettings("strangers")), DRAIN_SECONDS: "0" };
  const service = await startProcess({ settings });
  try {
    await service.ready();
    const ask = async (method: string, signature?: string) => {
      const headers = signature === undefined ? {} : { "x-inngest-signature": signature };
      const body = method === "GET" ? {} : { body: "{}" };
      return (await fetch(`${service.origin}/api/inngest`, { method, headers, ...body })).status;
    };
    for (const method of ["GET", "POST", "PUT"]) {
      expect(await ask(method)).toBe(401);
      expect(await ask(method, "t=1&s=00")).toBe(401);
    }
    service.child.kill("SIGTERM");
    await service.ended;
    expect(service.output()).not.toMatch(/signature/i);
  } finally {
    await service.stop();
  }
}, 60_000);
