import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, Refusal } from "./api";

const PAGE = "<!doctype html><title>502 Bad Gateway</title>";
const ANSWERS: Record<string, [status: number, body: string]> = {
  "/good": [200, '{"word":"1"}'],
  "/empty": [204, ""],
  "/refused": [409, '{"error":{"code":"conflict","message":"Somebody was first."}}'],
  "/gateway": [502, PAGE],
  "/captive": [200, PAGE],
  "/broken": [500, ""],
  "/out": [401, PAGE],
};
const server = createServer(({ url = "" }, response) => {
  const [status, body] = ANSWERS[url] ?? [404, ""];
  response.writeHead(status).end(body);
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const codeOf = (path: string) =>
  callApi("GET", `${origin}${path}`).then(
    () => null,
    (refusal: unknown) => (refusal instanceof Refusal ? refusal.code : "no refusal"),
  );

test("an answer is read, with or without a body", async () => {
  expect(await callApi("GET", `${origin}/good`)).toEqual({ word: "1" });
  expect(await callApi("GET", `${origin}/empty`)).toBeNull();
});

test.each([
  ["/refused", "conflict"],
  ["/gateway", "unreachable"],
  ["/captive", "unreachable"],
  ["/broken", "unreachable"],
  ["/out", "signed_out"],
])("who is refused at %s knows why: %s", async (path, code) => {
  expect(await codeOf(path)).toBe(code);
});
