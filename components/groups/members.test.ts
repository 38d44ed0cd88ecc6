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

  test("sends only who comes and goes, and returns who did", async () => {
    const sent: unknown[] = [];
    vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
      sent.push(`${method} ${path}`, JSON.parse(String(body)));
      return Response.json({ athlete_uids: ["ben", "maya", "zofie"], added: ["ben"], removed: [] });
    });
    const done = await saveMembers("g", change);
    const body = { added: ["ben"], removed: ["ada"] };
    expect(sent).toEqual(["PATCH /v1/coach/groups/g/athletes", body]);
    expect(done).toEqual({ added: new Set(["ben"]), removed: new Set() });
  });
});
