import { beforeEach, expect, test, vi } from "vitest";
import { HOUR_MS } from "@/lib/contract/durations";
import { keepLeft, takeLeft } from "./typed-left";

const store = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
  removeItem: (key: string) => void store.delete(key),
});
beforeEach(() => store.clear());

/** A text field like the browser's. */
const field = (name: string, value: string, defaultValue = "") =>
  ({ name, type: "text", value, defaultValue }) as HTMLInputElement;
const at = (owner: string | null, path = "/me/sessions/new") => ({ path, form: "/add", owner });

test("entered text is restored once, to its author, within the hour, and nothing else is", () => {
  keepLeft(at("ada"), [field("name", "Long ride"), field("zone", "UTC", "UTC")], 0);
  expect(takeLeft(at("ada"), 1)).toEqual({ name: ["Long ride"] });
  expect(takeLeft(at("ada"), 2)).toBeNull();
  keepLeft(at("ada"), [field("name", "Long ride")], 0);
  // Opening another of their pages doesn't extend the hour.
  expect(takeLeft(at("ada", "/me/profile"), HOUR_MS - 1)).toBeNull();
  expect(takeLeft(at("ada"), HOUR_MS)).toBeNull();
  keepLeft(at("ada"), [field("name", "Long ride")], 0);
  expect(takeLeft(at("ben"), 1)).toBeNull();
  keepLeft(at("ben"), [field("name", "")], 1);
  expect(takeLeft(at("ada"), 2)).toEqual({ name: ["Long ride"] });
  expect(store.size).toBe(0);
});

test("what is typed into a page of nobody's leaves what was typed into one's own", () => {
  keepLeft(at("ada"), [field("name", "Long ride")], 0);
  keepLeft(at(null, "/docs/api"), [field("body", "{}")], 1);
  expect(takeLeft(at("ada"), 2)).toEqual({ name: ["Long ride"] });
  expect(takeLeft(at(null, "/docs/api"), 3)).toEqual({ body: ["{}"] });
});

test("what a form was opened with is kept with what was entered, and never alone", () => {
  const opened = { name: "opened", type: "hidden", value: "{}", defaultValue: "{}" };
  const hidden = opened as HTMLInputElement;
  keepLeft(at("ada"), [hidden, field("name", "Long ride")], 0);
  expect(takeLeft(at("ada"), 1)).toEqual({ opened: ["{}"], name: ["Long ride"] });
  keepLeft(at("ada"), [hidden, field("name", "")], 2);
  expect(store.size).toBe(0);
});

test("a form that was sent, or emptied again, leaves nothing", () => {
  for (const fields of [[], [field("name", "")]]) {
    keepLeft(at(null), [field("name", "Long ride")], 0);
    keepLeft(at(null), fields, 1);
    expect(store.size).toBe(0);
  }
});
