import type { Browser, Page } from "@playwright/test";
import { boxFaults, watch } from "./faults";
import { forcedFaults, motionFaults } from "./forced-faults";
import { lengthen } from "./lengthen";
import type { State } from "./row";
import { arrive, open } from "./shoot";
import { machineWords, stuckFaults, textFaults } from "./text-faults";
import { bring } from "./trouble";
import type { Worlds } from "./worlds";

/** How a page copes with readers' needs: longer words, more letter spacing, forced colors. */

/** The last is what remains of 1280 × 1024 px at 400% zoom. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 256 },
];
/**
 * The reader's text spacing from WCAG 1.4.12. The page's policy would refuse inline styles, but not a browser style
 * sheet.
 */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`;

/** Checks one state this way, without screenshots. @returns what is wrong, each with where */
export async function strain(browser: Browser, worlds: Worlds, state: State): Promise<string[]> {
  const path = typeof state.path === "string" ? state.path : await state.path(worlds);
  const context = await open(browser, await worlds.cookie(state.as), "light");
  const page = await context.newPage();
  const faults = await watch(page, () => true);
  const end = await bring(state.trouble);
  try {
    await arrive(page, path, state);
    faults.push(...(await machineWords(page)), ...(await motionFaults(page)));
    faults.push(...(await forcedFaults(page)));
    faults.push(...(await atSizes(page, "as it is")));
    const shorten = await lengthen(page);
    faults.push(...(await atSizes(page, "en-XA")));
    await shorten();
    await spaceOut(page);
    faults.push(...(await atSizes(page, "spaced")));
  } catch (error) {
    faults.push(`not shown: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
  } finally {
    await end();
    await context.close();
  }
  return [...new Set(faults)].map((one) => `${state.name}: ${one}`);
}

async function spaceOut(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Page.enable");
  const { frameTree } = await client.send("Page.getFrameTree");
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  const { styleSheetId } = await client.send("CSS.createStyleSheet", {
    frameId: frameTree.frame.id,
  });
  await client.send("CSS.setStyleSheetText", { styleSheetId, text: SPACED });
}

async function atSizes(page: Page, how: string): Promise<string[]> {
  const faults: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const found = [
      ...(await boxFaults(page)),
      ...(await textFaults(page)),
      ...(await stuckFaults(page)),
    ];
    faults.push(...found.map((fault) => `${how}, ${size.width} px: ${fault}`));
  }
  await page.setViewportSize(SIZES[0] ?? { width: 1440, height: 900 });
  return faults;
}
