import "@/testing/database";
import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { afterAll, expect, test } from "vitest";
import { newReceiver, until } from "@/testing/receiver";

const server = await newReceiver((response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ ids: ["taken"], status: 200 }));
}, "");
process.env["INNGEST_BASE_URL"] = server.url;
process.env["INNGEST_EVENT_KEY"] = "key";
process.env["INNGEST_SIGNING_KEY"] = `signkey-test-${"0".repeat(64)}`;
const { db, transaction } = await import("@/lib/platform/db");
const { startJobs } = await import("@/lib/platform/job-worker");
const { enqueue } = await import("@/lib/platform/jobs");
const { clearJobs, queuedJobs } = await import("@/testing/jobs");
const { POST } = await import("@/app/api/inngest/route");
const { handedOver } = await import("./jobs");

afterAll(() => server.close());

test("with an Inngest server configured, a job is sent there once due, under its own id", async () => {
  await clearJobs();
  const data = { account_id: randomUUID(), athlete_id: randomUUID() };
  await transaction({ db }, (unit) => enqueue(unit, "athlete/erased", data));
  const later = { message_id: randomUUID(), due_ms: Date.now() + 3_600_000 };
  await enqueue({ db }, "message/held", later);
  const running = startJobs(await handedOver());
  await until(() => server.arrivals.length > 0);
  await until(async () => (await queuedJobs("athlete/erased")).length === 0);
  await running.stop();
  expect(server.arrivals.map(({ body }) => JSON.parse(body))).toEqual([
    [
      expect.objectContaining({
        name: "athlete/erased",
        data,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    ],
  ]);
  expect(await queuedJobs("message/held")).toEqual([later]);
});

test("a request not signed by that server is refused", async () => {
  const url = "http://localhost/api/inngest?fnId=aidstation-erase-athlete&stepId=step";
  const post = async (body: string) =>
    (await POST(new NextRequest(url, { method: "POST", body }), {})).status;
  expect(await post("{}")).toBe(401);
  expect(await post(`[${"{},".repeat(14_000_000)}{}]`)).toBe(413);
});
