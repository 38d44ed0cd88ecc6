import { expect, test } from "vitest";
import type { Handlers } from "./route";
import { routeTable } from "./route-table";

const handlers = (name: string) => ({ name }) as unknown as Handlers;
const route = (path: string) => ({ file: `app/${path}/route.ts`, handlers: handlers(path) });
const table = routeTable(
  ["v1", "v1/athletes", "v1/athletes/[athlete_id]", "v1/athletes/batch"]
    .concat(["v1/athletes/[athlete_id]/settings", "v1/athletes/batch/[activity_id]/only"])
    .map(route),
);
const found = (path: string) => {
  const hit = table(path);
  return hit === null ? null : [(hit.handlers as unknown as { name: string }).name, hit.params];
};

test("a literal segment takes precedence over a placeholder, whatever follows", () => {
  expect(found("/v1")).toEqual(["v1", {}]);
  expect(found("/v1/athletes")).toEqual(["v1/athletes", {}]);
  expect(found("/v1/athletes/batch")).toEqual(["v1/athletes/batch", {}]);
  expect(found("/v1/athletes/7")).toEqual(["v1/athletes/[athlete_id]", { athlete_id: "7" }]);
  const only = ["v1/athletes/batch/[activity_id]/only", { activity_id: "7" }];
  expect(found("/v1/athletes/batch/7/only")).toEqual(only);
});

test("if a literal segment leads nowhere, its placeholder is tried", () => {
  expect(found("/v1/athletes/batch/settings")).toEqual([
    "v1/athletes/[athlete_id]/settings",
    { athlete_id: "batch" },
  ]);
});

test("a value is decoded, one trailing slash is ignored, and nothing else is tolerated", () => {
  expect(found("/v1/%61thletes")).toBeNull();
  expect(found("/v1%2Fathletes")).toBeNull();
  expect(found("/v1/athletes/a%20b%2Fc/")).toEqual([
    "v1/athletes/[athlete_id]",
    { athlete_id: "a b/c" },
  ]);
  for (const path of ["/", "/v1/", "/v1//athletes", "/v1/athletes//", "/v2", "/v1/Athletes"]) {
    expect(found(path), path).toEqual(path === "/v1/" ? ["v1", {}] : null);
  }
  expect(() => found("/v1/athletes/%zz")).toThrow(URIError);
});
