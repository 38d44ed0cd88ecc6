import { expect, test } from "vitest";
import { PAGES } from "../../lookbook/pages";
import { weigh } from "../../lookbook/weight";
import { newWorlds } from "../../lookbook/worlds";
import { BASE_URL } from "../http";

test("no page loads more than its budget of scripts, styles and fonts before it is complete", {
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

test("the scripts of every page ask to be compiled while they download", async () => {
  const page = await (await fetch(`${BASE_URL}/`)).text();
  const paths = [...page.matchAll(/<script src="([^"]+)"/g)].map(([, path]) => path);
  const scripts = await Promise.all(
    paths.map(async (path) => (await fetch(BASE_URL + path)).text()),
  );
  const runtime = scripts.filter((script) => script.includes("hydrateRoot"));
  expect(runtime).not.toEqual([]);
  for (const script of runtime) expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
