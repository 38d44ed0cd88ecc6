import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { athlete, session } from "./athlete-of-coach-pages";
import type { Looker, World } from "./row";
import { open, type Theme } from "./shoot";
import type { Worlds } from "./worlds";

/** The screenshots for the README and documentation: few, small and always current. */

const FOLDER = "docs/screenshots";
const LARGEST_BYTES = 60_000;
/** From the best quality that might fit to the lowest that is still readable. */
const QUALITIES = [82, 70, 58, 46, 34, 28];

interface Picture {
  name: string;
  path: string | ((world: World) => Promise<string>);
  theme?: Theme;
  width?: number;
  as?: Looker;
}

const PICTURES: readonly Picture[] = [
  { name: "triage", path: "/triage" },
  { name: "triage-dark", path: "/triage", theme: "dark" },
  { name: "triage-phone", path: "/triage", width: 390 },
  { name: "sample", path: "/triage", as: "first run" },
  { name: "roster", path: "/roster" },
  { name: "roster-dark", path: "/roster", theme: "dark" },
  { name: "roster-phone", path: "/roster", width: 390 },
  {
    name: "message",
    path: async (world) => `/messages/${(await world.coach()).athletes[1]?.id}`,
  },
  { name: "messages", path: "/messages" },
  { name: "notifications", path: "/notifications" },
  { name: "groups", path: "/groups" },
  { name: "athlete", path: athlete(0) },
  { name: "session", path: session(0) },
  { name: "report", path: athlete(0, "/report"), width: 640 },
  { name: "alerts", path: "/alerts" },
];

/** Updates all screenshots. @returns how many are larger than they may be */
export async function renewScreenshots(browser: Browser, worlds: Worlds): Promise<number> {
  mkdirSync(FOLDER, { recursive: true });
  let large = 0;
  for (const { name, path, theme = "light", width = 1280, as = "coach" } of PICTURES) {
    const context = await open(browser, await worlds.cookie(as), theme, width);
    const page = await context.newPage();
    await page.goto(typeof path === "string" ? path : await path(worlds));
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(600);
    const session = await context.newCDPSession(page);
    let bytes = Buffer.alloc(0);
    for (const quality of QUALITIES) {
      const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
      bytes = Buffer.from(data, "base64");
      if (bytes.length <= LARGEST_BYTES) break;
    }
    writeFileSync(join(FOLDER, `${name}.webp`), bytes);
    const isLarge = bytes.length > LARGEST_BYTES;
    large += Number(isLarge);
    console.log(
      `${name}.webp ${Math.round(bytes.length / 1000)} kB${isLarge ? ", too large" : ""}`,
    );
    await context.close();
  }
  return large;
}
