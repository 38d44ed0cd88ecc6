import { afterEach, expect, test, vi } from "vitest";
import { changeEach } from "../roster/relation-changes";
import { givenText } from "./assigning";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("who was given before one was refused is known, so that it is said and can be taken back", async () => {
  vi.stubGlobal("fetch", async (path: string) =>
    path.endsWith("/c")
      ? Response.json({ error: { code: "resource_not_found", message: "Gone." } }, { status: 404 })
      : Response.json({}),
  );
  const wanted = ["a", "b", "c", "d"].map((relationId) => ({
    relationId,
    to: { assigned_coach_uid: "kim" },
  }));
  const { count, refusal } = await changeEach(wanted);
  expect(count).toBe(2);
  expect(refusal).toMatchObject({ code: "resource_not_found" });
  expect(givenText(count, wanted.length, "Kim")).toBe("2 of 4\u00a0athletes assigned to Kim");
});

test("all who were given are counted once", () => {
  expect(givenText(1, 1, "Kim")).toBe("1\u00a0athlete assigned to Kim");
});
