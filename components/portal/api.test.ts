import { once as emitted } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
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
  "/late": [503, '{"error":{"code":"service_unavailable","message":"Try again."}}'],
  "/under-way": [409, '{"error":{"code":"idempotency_conflict","message":"Still being done."}}'],
  "/often": [429, '{"error":{"code":"rate_limited","message":"Too many."}}'],
  "/role": [403, '{"error":{"code":"role_required","message":"It is for others."}}'],
  "/gone/1": [404, '{"error":{"code":"message_not_found","message":"It is gone."}}'],
};
/** Responses that a path gives once before its usual one. */
const once = new Map<string, [status: number, body: string]>();
const keys: (string | undefined)[] = [];
const server = createServer(({ url = "", method, headers }, response) => {
  if (method === "POST") keys.push(headers["idempotency-key"]?.toString());
  const [status, body] = once.get(url) ?? ANSWERS[url] ?? [404, ""];
  once.delete(url);
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
])("a caller refused at %s is told why: %s", async (path, code) => {
  expect(await codeOf(path)).toBe(code);
});

test("a call made offline doesn’t say that it may be done", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  await expect(callApi("POST", `${origin}/gateway`, {})).rejects.toThrow(/^You’re offline/);
  vi.unstubAllGlobals();
});

test("an unanswered call is retried with the same key, so it is done once; any other call gets a new key", async () => {
  const post = (path: string, body: object) =>
    callApi("POST", `${origin}${path}`, body).catch(() => null);
  const [text, other] = [{ text: "Drink to thirst." }, { text: "Rest well." }];
  const unknown = ["/broken", "/gateway", "/late", "/under-way"];
  for (const path of [...unknown, "/refused", "/often", "/good"]) {
    keys.length = 0;
    for (const body of [text, other, text, text]) await post(path, body);
    expect(keys).not.toContain(undefined);
    // One of the four requests has a different body; where there was an answer, each request gets its own key.
    expect(new Set(keys).size).toBe(unknown.includes(path) ? 2 : 4);
  }
});

test.each(["/out", "/often", "/role", "/late", "/under-way", "/broken"])(
  "a key is kept after an answer like %s, which says nothing about the unanswered call",
  async (path) => {
    const post = () => callApi("POST", origin + path, { text: "Salt." }).catch(() => null);
    once.set(path, [502, PAGE]);
    keys.length = 0;
    await post();
    await post();
    once.set(path, [200, "{}"]);
    await post();
    expect(new Set(keys).size).toBe(1);
    once.set(path, [200, "{}"]);
    await post();
    expect(new Set(keys).size).toBe(2);
  },
);

test.each([
  ["ended", [204, ""]],
  ["found it ended", ANSWERS["/gone/1"]],
] as const)("a person who %s an unanswered call starts a new one", async (_how, answer) => {
  const post = () => callApi("POST", `${origin}/gateway`, { text: "Rest." }).catch(() => null);
  keys.length = 0;
  await post();
  once.set("/gateway/1", [...(answer ?? [500, ""])]);
  await callApi("DELETE", `${origin}/gateway/1`).catch(() => null);
  await post();
  expect(new Set(keys).size).toBe(2);
});

test("deleting an answered item doesn't change the key of an unanswered call", async () => {
  const id = "0b7d3a52-5d0c-4c6a-9d6a-3f1f0a4b8c11";
  const post = (text: string) => callApi("POST", `${origin}/queue`, { text }).catch(() => null);
  once.set("/queue", [200, JSON.stringify({ messages: [{ id }] })]);
  await post("To Ada.");
  keys.length = 0;
  once.set("/queue", [502, PAGE]);
  await post("To Bea.");
  once.set(`/queue/${id}`, [204, ""]);
  await callApi("DELETE", `${origin}/queue/${id}`);
  await post("To Bea.");
  expect(new Set(keys).size).toBe(1);
});

test("the same request is a new one five minutes after the last that got no answer, as its refusal says", async () => {
  const post = () => callApi("POST", `${origin}/gateway`, { text: "Drink." }).catch(String);
  keys.length = 0;
  const startMs = Date.now();
  const now = vi.spyOn(Date, "now");
  for (const minutes of [0, 4, 8, 14]) {
    now.mockReturnValue(startMs + minutes * 60_000);
    expect(await post()).toContain("You can safely try again within 5 minutes");
  }
  vi.restoreAllMocks();
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(new Set(keys).size).toBe(2);
});

test("a repeatable call has no key, and its silence needs no question", async () => {
  keys.length = 0;
  const asked = callApi("POST", `${origin}/gateway`, {}, { isRepeatable: true });
  await expect(asked).rejects.toThrow(/^No response from the server\.$/);
  expect(keys).toEqual([undefined]);
});

test("concurrent calls, or one abandoned by its page, don't count as a retry", async () => {
  keys.length = 0;
  const body = { text: "Sip." };
  const post = () => callApi("POST", `${origin}/broken`, body).catch(() => null);
  await Promise.all([post(), post()]);
  expect(new Set(keys).size).toBe(2);
  keys.length = 0;
  const given = new AbortController();
  const asked = emitted(server, "request");
  const late = callApi("POST", `${origin}/good`, body, { signal: given.signal });
  await asked;
  given.abort();
  await expect(late).rejects.toThrow();
  await callApi("POST", `${origin}/good`, body);
  expect(new Set(keys).size).toBe(2);
});
