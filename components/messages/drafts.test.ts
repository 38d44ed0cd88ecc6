import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  draftKey,
  forgetUsed,
  giveBack,
  keep,
  keepEarly,
  keptFor,
  letGo,
  moveDraft,
  noteSent,
  sourceFor,
  withdraw,
  wordsOf,
} from "./drafts";

const saying = (text: string) => ({ text, templateId: null });
const asks = new Set<unknown>();

beforeEach(() => {
  vi.stubGlobal("addEventListener", (_name: string, ask: unknown) => asks.add(ask));
  vi.stubGlobal("removeEventListener", (_name: string, ask: unknown) => asks.delete(ask));
});
afterEach(() => {
  for (const key of ["ada", "ada,bea", "new", "named", "early", "cat"]) keep(key, null);
  vi.unstubAllGlobals();
});

test("two messages to one athlete each restore their own text, once", () => {
  keep("ada", saying("One"));
  const one = letGo("ada");
  expect(keptFor("ada")).toBeNull();
  keep("ada", saying("Two"));
  const two = letGo("ada");
  giveBack(one);
  expect(keptFor("ada")).toEqual(saying("One"));
  giveBack(one);
  expect(keptFor("ada")).toEqual(saying("One"));
  giveBack(two);
  expect(keptFor("ada")).toEqual(saying("Two\n\nOne"));
});

test("text is restored to its recipients, even those removed before sending, above what was typed since", () => {
  const key = draftKey(["bea", "ada"]);
  keep(key, saying("Rest today."));
  const sent = letGo(key);
  keep(key, saying("And tomorrow"));
  giveBack(sent);
  expect(keptFor(draftKey(["ada", "bea"]))).toEqual(saying("Rest today.\n\nAnd tomorrow"));
});

test("words that a template replaced stay when it is sent, and are below it again if it comes back", () => {
  const chosen = { text: null, templateId: "salt", typed: "Half a letter" };
  keep("cat", chosen);
  const sent = letGo("cat");
  expect(keptFor("cat")).toEqual(saying("Half a letter"));
  giveBack(sent);
  expect(keptFor("cat")).toEqual(chosen);
  withdraw(sent, ["cat"], 1);
  expect(keptFor("cat")).toEqual(saying("Half a letter"));
});

test("what is typed before the page is ready stands below what was kept, once", () => {
  keepEarly("early", "PS");
  expect(keptFor("early")?.text).toBe("PS");
  keep("early", saying("A long letter."));
  keepEarly("early", "PS: the race moved");
  expect(keptFor("early")?.text).toBe("A long letter.\n\nPS: the race moved");
  // A browser that restores the field itself adds nothing.
  keepEarly("early", "A long letter.\n\nPS: the race moved");
  expect(keptFor("early")?.text).toBe("A long letter.\n\nPS: the race moved");
});

test("a message to several goes on when somebody is added or left out, and stays if its words are replaced", () => {
  keep("ada", saying("For Ada alone"));
  expect(sourceFor(["ada", "bea"], null)).toBeNull();
  expect(sourceFor(["ada", "bea"], "ada")).toBe("ada");
  expect(sourceFor(["cleo"], "ada")).toBeNull();
  keep("ada,bea", saying("Rest today."));
  expect(sourceFor(["cleo", "bea", "ada"], null)).toBe("ada,bea");
  expect([sourceFor(["ada"], null), sourceFor(["cleo", "dora"], null)]).toEqual([null, null]);
  keep("ada,bea", { ...saying("Rest today."), removed: ["bea"], sentTo: ["ada"] });
  expect(wordsOf("ada,bea", ["ada", "cleo"])).toEqual({ ...saying("Rest today."), removed: [] });
  expect(wordsOf("ada,bea", ["bea", "cleo"])?.removed).toEqual(["bea"]);
  keep("ada,bea", saying("Rest today."));
  forgetUsed("ada,bea", "Skip tomorrow");
  expect(keptFor("ada,bea")).toEqual(saying("Rest today."));
  forgetUsed("ada,bea", "Rest today. And tomorrow.");
  expect(keptFor("ada,bea")).toBeNull();
});

test("a draft knows who has it already, until that is undone or all have it", () => {
  keep("ada,bea", saying("Rest today."));
  const first = letGo("ada,bea");
  giveBack(first);
  noteSent("ada,bea", saying(""), ["ada"]);
  expect(keptFor("ada,bea")).toEqual({ ...saying("Rest today."), sentTo: ["ada"] });
  const second = letGo("ada,bea");
  expect(keptFor("ada,bea")).toBeNull();
  giveBack(second);
  expect(keptFor("ada,bea")?.sentTo).toEqual(["ada"]);
  giveBack(first);
  expect(keptFor("ada,bea")).toEqual(saying("Rest today."));
});

test("a message undone for some of its recipients is a draft for them alone, and undone for none it is no draft", () => {
  keep("ada,bea", saying("Rest today."));
  const sent = letGo("ada,bea");
  giveBack(sent);
  withdraw(sent, ["bea"], 2);
  expect(keptFor("ada,bea")).toEqual({ ...saying("Rest today."), sentTo: ["bea"] });
  giveBack(sent);
  withdraw(sent, ["ada", "bea"], 2);
  expect(keptFor("ada,bea")).toBeNull();
});

test("a message that nobody typed is kept with who has it already", () => {
  const untyped = letGo("ada,bea");
  giveBack(untyped);
  expect(keptFor("ada,bea")).toBeNull();
  noteSent("ada,bea", { text: null, templateId: "carb_short" }, ["ada"]);
  expect(keptFor("ada,bea")).toMatchObject({ templateId: "carb_short", sentTo: ["ada"] });
  giveBack(untyped);
  expect(keptFor("ada,bea")).toEqual({ text: null, templateId: "carb_short" });
});

test("what is typed before a conversation has its name is found under that name, and nothing is left", () => {
  moveDraft("new", "named");
  expect(keptFor("named")).toBeNull();
  keep("new", saying("And who"));
  moveDraft("new", "named");
  expect([keptFor("new"), keptFor("named")]).toEqual([null, saying("And who")]);
  expect(asks.size).toBe(1);
});

test("the browser asks before typed text would be lost, and only then", () => {
  keep("ada", saying("One"));
  expect(asks.size).toBe(1);
  // Words under a template count, whatever became of it.
  keep("ada", { text: "", templateId: "salt", typed: "One" });
  expect(asks.size).toBe(1);
  keep("ada", saying(" "));
  expect(asks.size).toBe(0);
});

test("several readers of one tab, one after another, find their own unsent words", async () => {
  const storage = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal("window", {});
  vi.stubGlobal("document", { addEventListener: () => {}, visibilityState: "visible" });
  /** What one reader finds for Ada, and leaves there. */
  const visit = async (reader: string, leaves: string | null) => {
    vi.resetModules();
    const hiding: (() => void)[] = [];
    vi.stubGlobal("addEventListener", (name: string, then: () => void) => {
      if (name === "pagehide") hiding.push(then);
    });
    (await import("../portal/drawn-for")).drawFor(reader);
    const drafts = await import("./drafts");
    const found = drafts.keptFor("ada")?.text ?? null;
    if (leaves !== null) drafts.keep("ada", saying(leaves));
    for (const hide of hiding) hide();
    return found;
  };
  expect(await visit("one", "A long letter")).toBeNull();
  expect(await visit("two", "Two words")).toBeNull();
  expect(await visit("one", null)).toBe("A long letter");
  expect(await visit("two", null)).toBe("Two words");
});
