import { afterEach, describe, expect, test, vi } from "vitest";
import { changedMembers, changedSince, changeOf, saveMembers, UNCHANGED } from "./members";

const chosen = new Set(["maya", "ben"]);
const change = changeOf(["maya", "ada"], chosen);

describe("a change to a group", () => {
  test("is the athletes somebody added and removed", () => {
    expect(change).toEqual({ added: new Set(["ben"]), removed: new Set(["ada"]) });
    expect(changedMembers(["maya", "ada"], change)).toEqual(chosen);
  });

  test("keeps athletes added by a colleague meanwhile, and restores none they removed", () => {
    expect(changedMembers(["ada", "zofie"], change)).toEqual(new Set(["zofie", "ben"]));
  });

  test("becomes, once stored, what was chosen while it was being saved", () => {
    const stored = ["maya", "ada"];
    expect(changedSince(stored, change, change)).toEqual(UNCHANGED);
    const later = changeOf(stored, new Set(["maya", "zofie"]));
    expect(changedSince(stored, change, later)).toEqual({
      added: new Set(["zofie"]),
      removed: new Set(["ben"]),
    });
  });
});

describe("saving a group", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("starts from its current members, not those when the page was loaded", async () => {
    const sent: unknown[] = [];
    vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
      if (method === "PUT") sent.push(JSON.parse(String(body)));
      return Response.json({ athlete_uids: ["maya", "ada", "zofie"] });
    });
    await saveMembers("g", change);
    expect(sent).toEqual([{ athlete_uids: ["maya", "zofie", "ben"] }]);
  });
});
