import { expect, test } from "vitest";
import { PAGES } from "../../lookbook/pages";
import { weigh } from "../../lookbook/weight";
import { newWorlds } from "../../lookbook/worlds";
import { BASE_URL } from "../http";

test("no page has a browser load more than its budget of scripts, styles and fonts before it is whole", {
  timeout: 300_000,
}, async () => {
  const worlds = newWorlds();
  const beyond: Record<string, unknown> = {};
  for (const { name, states } of PAGES) {
    const [{ as, path }] = states;
    const url = BASE_URL + (typeof path === "string" ? path : await path(worlds));
    const { status, isBeyond, shown } = await weigh(url, await worlds.cookie(as), name);
    if (status !== 200 || isBeyond) beyond[name] = { status, ...shown };
    expect(Number.parseInt(shown["script kB"], 10), `${name} has scripts`).toBeGreaterThan(50);
  }
  expect(beyond).toEqual({});
});
