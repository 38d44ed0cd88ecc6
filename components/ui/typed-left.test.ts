import { beforeEach, expect, test, vi } from "vitest";
import { DAY_MS } from "@/lib/contract/durations";
import { differences } from "./typed";
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

test("entered text is restored once, to its author, within the day, and nothing else is", () => {
  keepLeft(at("ada"), [field("name", "Long ride"), field("zone", "UTC", "UTC")], 0);
  expect(takeLeft(at("ada"), 1)).toEqual({ name: ["Long ride"] });
  expect(takeLeft(at("ada"), 2)).toBeNull();
  keepLeft(at("ada"), [field("name", "Long ride")], 0);
  // Opening another of their pages doesn't extend the day.
  expect(takeLeft(at("ada", "/me/profile"), DAY_MS - 1)).toBeNull();
  expect(takeLeft(at("ada"), DAY_MS)).toBeNull();
  keepLeft(at("ada"), [field("name", "Long ride")], 0);
  expect(takeLeft(at("ben"), 1)).toBeNull();
  keepLeft(at("ben"), [field("name", "")], 1);
  expect(takeLeft(at("ada"), 2)).toEqual({ name: ["Long ride"] });
  expect(store.size).toBe(0);
});

test("input on a page without an owner leaves a signed-in user's input in place", () => {
  keepLeft(at("ada"), [field("name", "Long ride")], 0);
  keepLeft(at(null, "/docs/api"), [field("body", "{}")], 1);
  expect(takeLeft(at("ada"), 2)).toEqual({ name: ["Long ride"] });
  expect(takeLeft(at(null, "/docs/api"), 3)).toEqual({ body: ["{}"] });
});

test("a text that is too long leaves what was typed into other forms", () => {
  keepLeft(at("ada"), [field("name", "Long ride")], 0);
  keepLeft(at(null, "/docs/api"), [field("body", "x".repeat(600_000))], 1);
  expect(takeLeft(at(null, "/docs/api"), 2)).toBeNull();
  expect(takeLeft(at("ada"), 3)).toEqual({ name: ["Long ride"] });
});

test("a number isn't restored once the page shows another unit, nor what its form was opened with", () => {
  const shown = (unit: string, value: string, opened: string) => [
    { ...field("temperature", value, "24"), dataset: { unit } },
    { ...field("opened", opened), type: "hidden", dataset: { unit } },
  ];
  keepLeft(at("ada"), [...shown("metric", "27", "24"), field("humidity", "55")], 0);
  const left = takeLeft(at("ada"), 1) ?? {};
  const restored = (unit: string) =>
    differences([...shown(unit, "24", "24"), field("humidity", "")], left).map(({ was }) => was);
  expect(restored("metric")).toEqual(["27", "55"]);
  expect(restored("imperial")).toEqual(["55"]);
  expect(left).not.toHaveProperty("opened");
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
