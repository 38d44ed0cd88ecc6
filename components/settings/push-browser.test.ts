import { expect, test, vi } from "vitest";
import { turnOnHere } from "./push-browser";

test("a browser whose registration got no answer sends the same one again; after an answer, it makes a new one", async () => {
  const kept = new Map<string, string>();
  let made = 0;
  let current: object | null = null;
  const unsubscribe = async () => {
    current = null;
  };
  const subscribe = async () => {
    if (current === null) {
      const endpoint = `https://push.example/${++made}`;
      current = { unsubscribe, toJSON: () => ({ endpoint, keys: {} }) };
    }
    return current;
  };
  const pushManager = { subscribe, getSubscription: async () => current };
  const registration = { active: {}, pushManager };
  const serviceWorker = { register: () => registration, getRegistration: () => registration };
  const sent: string[][] = [];
  let isLost = true;
  vi.stubGlobal("Notification", { requestPermission: async () => "granted" });
  vi.stubGlobal("navigator", { userAgent: "", serviceWorker });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal("fetch", async (_: string, { body, headers }: RequestInit) => {
    sent.push([
      JSON.parse(String(body)).endpoint,
      new Headers(headers).get("idempotency-key") ?? "",
    ]);
    if (isLost) throw new TypeError("Failed to fetch");
    return Response.json({ id: "1" });
  });
  const turnOn = () => turnOnHere("key", { personId: "ada", sessionId: "1" });
  await expect(turnOn()).rejects.toThrow();
  isLost = false;
  expect(await turnOn()).toBe("on");
  // One that was dropped since, for example because its address was dead.
  await turnOn();
  expect(sent[1]).toEqual(sent[0]);
  expect(sent.map(([endpoint]) => endpoint?.at(-1))).toEqual(["1", "1", "2"]);
});
