import { afterEach, expect, test, vi } from "vitest";
import { changeEach } from "../roster/relation-changes";
import { givenText } from "./assigning";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("athletes assigned before a refusal are known, so they can be reported and undone", async () => {
  vi.stubGlobal("fetch", async (path: string) =>
    path.endsWith("/c")
      ? Response.json({ error: { code: "resource_not_found", message: "Gone." } }, { status: 404 })
      : Response.json({}),
  );
  const wanted = ["a", "b", "c", "d"].map((relationId) => ({
    relationId,
    to: { assigned_coach_uid: "kim" },
  }));
  const { count, most, refusal } = await changeEach(wanted);
  expect([count, most]).toEqual([2, 2]);
  expect(refusal).toMatchObject({ code: "resource_not_found" });
  expect(givenText(count, wanted.length, "Kim")).toBe("2 of 4\u00a0athletes assigned to Kim");
});

test("an athlete whose assignment got no answer is undone with the others", async () => {
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.endsWith("/b")) throw new TypeError("Failed to fetch");
    return Response.json({});
  });
  const wanted = ["a", "b", "c"].map((relationId) => ({ relationId, to: { has_seat: true } }));
  expect(await changeEach(wanted)).toMatchObject({ count: 1, most: 2 });
});

test("all assigned athletes are counted once", () => {
  expect(givenText(1, 1, "Kim")).toBe("1\u00a0athlete assigned to Kim");
});
