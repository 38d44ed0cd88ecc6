import { expect } from "@playwright/test";
import { PAGES } from "../../lookbook/pages";
import { weigh } from "../../lookbook/weight";
import { test } from "./quiet";

const BASE_URL = process.env["AIDSTATION_TEST_BASE_URL"] ?? "";

/** The addresses of a page by its file, as Next has them. */
const routeOf = (file: string): RegExp => {
  const path = file.replace(/^app|\/page\.tsx$|\/\([^)]*\)/g, "").replace(/\[[^\]]*\]/g, "[^/]+");
  return new RegExp(`^${path === "" ? "/" : path}$`);
};

test("no page has a browser load more than its budget of scripts, styles and fonts before it is whole", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { newWorlds } = await import("../../lookbook/worlds");
  const worlds = newWorlds();
  const beyond: Record<string, unknown> = {};
  for (const { file, name, states } of PAGES) {
    const [{ as, path }] = states;
    const url = BASE_URL + (typeof path === "string" ? path : await path(worlds));
    const weight = await weigh(browser, url, await worlds.cookie(as), name);
    const { status, path: shown } = weight.answered;
    if (status !== 200 || !routeOf(file).test(shown)) beyond[name] = weight.answered;
    if (weight.beyond > 0) beyond[name] = weight.shown;
  }
  expect(beyond).toEqual({});
});
