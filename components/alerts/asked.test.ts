import { describe, expect, test } from "vitest";
import { placeAsked } from "./asked";
import type { Place } from "./held";
import { rulesHref } from "./place";

const ID = "5a8b8f3c-0c57-4c31-9a2e-2f6f6f1f0d11";
const searchOf = (href: string) =>
  Object.fromEntries(new URL(href, "https://portal.invalid").searchParams);

describe("a link to rules opens the rules of", () => {
  test.each<Place>([
    { scope: "overall", id: null },
    { scope: "group", id: ID },
    { scope: "athlete", id: ID },
  ])("$scope", (place) => {
    expect(placeAsked(searchOf(rulesHref(place)))).toEqual(place);
  });
});

describe("the whole team's rules are never opened by an address that", () => {
  test.each([
    ["names a group's scope alone", { scope: "group" }],
    ["names an athlete's scope alone", { scope: "athlete", id: "" }],
    ["spells the id otherwise", { scope: "group", scope_id: ID }],
    ["names a scope twice", { scope: ["group", "athlete"], id: ID }],
    ["names a scope that is none", { scope: "squad", id: ID }],
  ])("%s", (_, search) => {
    expect(placeAsked(search)?.scope).not.toBe("overall");
  });
});
