import { expect, test } from "vitest";
import { call, LIVE_HOST } from "../http";

test("the server answers on both of its hosts", async () => {
  expect((await call("GET", "/v1/health")).status).toBe(200);
  expect((await call("GET", "/v1/health", { host: LIVE_HOST })).status).toBe(200);
});
