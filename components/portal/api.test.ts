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
const keys: (string | undefined)[] = [];
const server = createServer(({ url = "", method, headers }, response) => {
  if (method === "POST") keys.push(headers["idempotency-key"]?.toString());
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

test("what nobody answered is repeated by its own key, so that it is done once; anything else by another", async () => {
  const post = (path: string, body: object) =>
    callApi("POST", `${origin}${path}`, body).catch(() => null);
  const [text, other] = [{ text: "Drink to thirst." }, { text: "Rest well." }];
  for (const path of ["/broken", "/gateway", "/refused", "/good"]) {
    keys.length = 0;
    for (const body of [text, other, text, text]) await post(path, body);
    expect(keys).not.toContain(undefined);
    // Of the four calls one is another one; where there was an answer each is a call of its own.
    expect(new Set(keys).size).toBe(["/broken", "/gateway"].includes(path) ? 2 : 4);
  }
});

test("what is asked for twice at once, or given up by its page, is not taken for a repetition", async () => {
  keys.length = 0;
  const body = { text: "Sip." };
  const given = new AbortController();
  const post = (signal?: AbortSignal) =>
    callApi("POST", `${origin}/broken`, body, signal && { signal }).catch(() => null);
  await Promise.all([post(), post()]);
  expect(new Set(keys).size).toBe(2);
  const other = () => callApi("POST", `${origin}/good`, body, { signal: given.signal });
  const late = other().catch(() => null);
  given.abort();
  await late;
  keys.length = 0;
  await callApi("POST", `${origin}/good`, body);
  await callApi("POST", `${origin}/good`, body);
  expect(new Set(keys).size).toBe(2);
});
