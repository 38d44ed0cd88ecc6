import { afterAll, expect, test, vi } from "vitest";
import { callApi } from "./api";
import { noteReader } from "./whose";

afterAll(() => void vi.unstubAllGlobals());

test("a page that one coach left open stores nothing once another has signed in, and does once they are back", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return Response.json({});
  });
  noteReader("ada");
  await callApi("PUT", "/rules", {});
  kept.set("coach", "ben");
  // The page is read anew by who is signed in by now; it is still what Ada left open.
  noteReader("ben");
  for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const)
    await expect(callApi(method, "/rules", {})).rejects.toMatchObject({ code: "somebody_else" });
  await callApi("GET", "/rules");
  kept.set("coach", "ada");
  await callApi("DELETE", "/rules");
  expect(asked).toEqual(["PUT /rules", "GET /rules", "DELETE /rules"]);
});
