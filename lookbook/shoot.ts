import type { Browser, BrowserContext, Page } from "@playwright/test";
import { axeFaults, boxFaults, drawWhole, shiftFaults, watch } from "./faults";
import type { State } from "./row";
import { treeFaults } from "./tree-faults";
import { bring } from "./trouble";
import type { Worlds } from "./worlds";

const BASE_URL = process.env["AIDSTATION_TEST_BASE_URL"] ?? "";
export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const WIDTHS = [1440, 834, 390] as const;
const HEIGHT = 900;
/** The width at which a page must fit without scrolling sideways. */
const NARROW = 320;
const SETTLE_MS = 400;
/** Time until a page notices that it is offline. */
const OFFLINE_MS = 4_500;

export interface Shot {
  state: string;
  theme: Theme;
  width: number;
  png: Buffer;
}

export interface Taken {
  shots: Shot[];
  /** The faults found, each with its location. */
  faults: string[];
}

/** Opens a browser context for a user, in one theme. */
export async function open(
  browser: Browser,
  cookie: string | null,
  theme: Theme,
  width: number = WIDTHS[0],
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: BASE_URL,
    colorScheme: theme,
    reducedMotion: "reduce",
    viewport: { width, height: HEIGHT },
  });
  // tsx wraps functions in a helper, which functions passed to the page need as well.
  await context.addInitScript("globalThis.__name = (value) => value");
  if (cookie !== null) await takeCookie(context, cookie);
  return context;
}

/** Signs a browser in: it sends this cookie, `name=value`, to the service from now on. */
export async function takeCookie(context: BrowserContext, cookie: string): Promise<void> {
  const at = cookie.indexOf("=");
  const [name, value] = [cookie.slice(0, at), cookie.slice(at + 1)];
  await context.addCookies([{ name, value, url: BASE_URL }]);
}

/** Shows one state in one theme at every width, and reports faults. */
export async function shoot(
  browser: Browser,
  worlds: Worlds,
  state: State,
  theme: Theme,
): Promise<Taken> {
  const path = typeof state.path === "string" ? state.path : await state.path(worlds);
  const context = await open(browser, await worlds.cookie(state.as), theme);
  const page = await context.newPage();
  const isTroubled = state.trouble !== undefined;
  const { expected = /status of 40[34]/ } = state;
  const faults = await watch(page, (text) => isTroubled || expected.test(text));
  const end = await bring(state.trouble);
  const shots: Shot[] = [];
  try {
    await arrive(page, path, state);
    if (state.trouble === undefined) faults.push(...(await shiftFaults(page)));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      // Loading doesn't last forever, so each width loads the page anew.
      if (state.trouble === "slow" && width !== WIDTHS[0]) await arrive(page, path, state);
      await drawWhole(page);
      // Scroll-driven motion is drawn as people see it; everything else is still because of reduced motion.
      const png = await page.screenshot({ fullPage: true, animations: "allow" });
      shots.push({ state: state.name, theme, width, png });
      if (width !== WIDTHS[1]) faults.push(...(await axeFaults(page)));
      faults.push(...(await boxFaults(page)));
      if (!isTroubled && theme === "light" && width !== WIDTHS[1])
        faults.push(...(await treeFaults(page)));
    }
    await page.setViewportSize({ width: NARROW, height: HEIGHT });
    faults.push(...(await boxFaults(page)).map((fault) => `${fault} at ${NARROW} px`));
  } catch (error) {
    faults.push(`not shown: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
  } finally {
    await end();
    await context.close();
  }
  return { shots, faults: [...new Set(faults)].map((one) => `${state.name}, ${theme}: ${one}`) };
}

/** Opens a page and waits until it has reached the state. */
export async function arrive(page: Page, path: string, { steps, trouble }: State): Promise<void> {
  await page.goto(path, { waitUntil: trouble === "slow" ? "commit" : "load" });
  await page.evaluate(() => document.fonts.ready);
  if (trouble === "offline") {
    await page.context().setOffline(true);
    await page.waitForTimeout(OFFLINE_MS);
  }
  // Waits for hydration, and for skeletons, which appear late.
  await page.waitForTimeout(trouble === "slow" ? 3 * SETTLE_MS : SETTLE_MS);
  if (steps === undefined) return;
  page.setDefaultTimeout(5_000);
  await steps(page);
  await page.waitForTimeout(SETTLE_MS);
}
