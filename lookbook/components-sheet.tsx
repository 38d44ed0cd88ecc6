import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { renderToStaticMarkup } from "react-dom/server";
import type { Shown } from "./components";
import { axeFaults, boxFaults } from "./faults";
import { composeSheet } from "./sheet";
import { open, type Shot, THEMES, WIDTHS } from "./shoot";

/** Path of the sheet: on the service's own origin, so that it uses the pages' styles and fonts. */
const PATH = "/the-components";

/** Returns the built application's compiled styles. */
const styles = (): string[] =>
  readdirSync(".next/static", { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".css"))
    .map((name) => join("/_next/static", name));

const drawn = (shown: readonly Shown[]) =>
  renderToStaticMarkup(
    <main className="mx-auto max-w-6xl px-4 py-5">
      {shown.map(({ name, states }) => (
        <section key={name} aria-label={name} className="mt-7 border-t border-line pt-4">
          <p className="font-mono text-small text-ink3">{name}</p>
          {states.map(([state, node]) => (
            <div key={state} className="mt-4">
              <p className="text-small text-ink3">{state}</p>
              {node}
            </div>
          ))}
        </section>
      ))}
    </main>,
  );

const documentOf = (shown: readonly Shown[]) =>
  `<!doctype html><html lang="en"><title>Components</title>${styles()
    .map((href) => `<link rel="stylesheet" href="${href}">`)
    .join("")}<body>${drawn(shown)}</body></html>`;

/** The sheet repeats components' headings, in no order. */
const OF_THE_SHEET =
  /^axe (page-has-heading-one|heading-order|landmark|duplicate-id|region|empty-heading)/;

/** Shows the components in both themes at every width. @returns what is wrong */
export async function componentsSheet(
  browser: Browser,
  shown: readonly Shown[],
): Promise<{ path: string; faults: string[] }> {
  const html = documentOf(shown);
  const shots: Shot[] = [];
  const faults: string[] = [];
  for (const theme of THEMES) {
    const context = await open(browser, null, theme);
    const page = await context.newPage();
    await page.route(`**${PATH}`, (route) =>
      route.fulfill({ contentType: "text/html; charset=utf-8", body: html }),
    );
    await page.goto(PATH);
    await page.evaluate(() => document.fonts.ready);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const png = await page.screenshot({ fullPage: true });
      shots.push({ state: "all", theme, width, png });
      const found = [...(await axeFaults(page)), ...(await boxFaults(page))];
      faults.push(
        ...found.filter((one) => !OF_THE_SHEET.test(one)).map((one) => `${theme}: ${one}`),
      );
    }
    await context.close();
  }
  return { path: await composeSheet(browser, "components", shots, null), faults };
}
