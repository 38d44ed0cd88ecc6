import { expect, test } from "vitest";
import { BASE_URL, call } from "../http";

/** Where the jobs are called, by whoever is not the executor. */

const door = `${BASE_URL}/api/inngest?fnId=a&stepId=step`;
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(door, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

test("what nobody has signed is refused before anybody tries to understand it", async () => {
  for (const body of ["{}", "[{},", "nonsense"]) expect((await post(body)).status).toBe(401);
  const signed = {
    "x-inngest-signature": `t=${Math.floor(Date.now() / 1000)}&s=${"0".repeat(64)}`,
  };
  expect((await post("{}", signed)).status).toBe(401);
  expect((await fetch(door)).status).toBe(401);
  expect((await fetch(door, { method: "PUT", body: "{}" })).status).toBe(401);
});

test("a body that is too large is refused, and others are answered meanwhile", async () => {
  const large = post(`[${"{},".repeat(14_000_000)}{}]`);
  const health = await call("GET", "/v1/health");
  expect(health.status).toBe(200);
  expect((await large).status).toBe(413);
});
