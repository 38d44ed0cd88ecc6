import { expect, test } from "vitest";
import { expectError } from "@/testing/answers";
import { call } from "@/testing/http";
import { newPartner } from "@/testing/partner";

test("a partner creates, rotates and ends keys over HTTP, each with immediate effect", async () => {
  const { testKey: key } = await newPartner();
  const body = { name: "Nightly sync", environment: "test" };
  const made = await call("POST", "/v1/partner/api-keys", { key, body });
  expect(made.status).toBe(201);
  expect(Object.keys(made.body).sort()).toEqual(
    ["created_at", "environment", "id", "key", "name", "request_id", "scopes"].sort(),
  );
  const path = `/v1/partner/api-keys/${made.body.id}`;
  const rotated = await call("POST", `${path}/rotate`, { key });
  expect(rotated.status).toBe(201);
  for (const each of [made.body.key, rotated.body.key])
    expect((await call("GET", "/v1/partner", { key: each })).status).toBe(200);
  const ended = await call("DELETE", path, { key });
  expect(ended.status).toBe(204);
  expectError(await call("GET", "/v1/partner", { key: made.body.key }), "invalid_api_key");
  expect((await call("GET", "/v1/partner", { key: rotated.body.key })).status).toBe(200);
  const live = { name: "Elsewhere", environment: "live" };
  expectError(
    await call("POST", "/v1/partner/api-keys", { key, body: live }),
    "environment_mismatch",
  );
});

test("a key request repeated with its idempotency key creates one key", async () => {
  const { testKey: key } = await newPartner();
  const headers = { "idempotency-key": "one-key" };
  const ask = () => call("POST", "/v1/partner/api-keys", { key, body: { name: "Once" }, headers });
  const [first, second] = [await ask(), await ask()];
  expect(second.text).toBe(first.text);
  const { body } = await call("GET", "/v1/partner/api-keys", { key });
  expect(body.api_keys.filter(({ name }: { name: string }) => name === "Once")).toHaveLength(1);
});
