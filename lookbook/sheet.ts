import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { type Shot, THEMES, WIDTHS } from "./shoot";

/** The sheets' folder, relative to the repository root. */
export const FOLDER = ".lookbook";
/** Display width on a sheet for each viewport width. */
const SHOWN_PX: Readonly<Record<number, number>> = { 1440: 480, 834: 280, 390: 160 };
/** A longer page is cut off on a sheet. */
const TALLEST_PX = 1_200;

/** Puts all screenshots of a page on one sheet, with captions. @returns its path */
export async function composeSheet(
  browser: Browser,
  name: string,
  shots: readonly Shot[],
  tallestPx: number | null = TALLEST_PX,
): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const states = [...new Set(shots.map(({ state }) => state))];
  const pictureOf = (state: string, theme: string, width: number) => {
    const shot = shots.find(
      (each) => each.state === state && each.theme === theme && each.width === width,
    );
    if (shot === undefined) return "";
    const data = `data:image/png;base64,${shot.png.toString("base64")}`;
    return `<figure><div><img width="${SHOWN_PX[width]}" src="${data}" alt=""></div>
      <figcaption>${theme}, ${width} px</figcaption></figure>`;
  };
  const parts = states.map((state) => {
    const pictures = THEMES.flatMap((theme) =>
      WIDTHS.map((width) => pictureOf(state, theme, width)),
    );
    return `<h2>${state}</h2><section>${pictures.join("")}</section>`;
  });
  const page = await browser.newPage({ viewport: { width: 1_980, height: 800 } });
  try {
    await page.setContent(`<!doctype html><meta charset="utf-8"><style>
      body { margin: 24px; background: #8a8a86; font: 15px sans-serif; color: #111 }
      section { display: flex; gap: 16px; align-items: flex-start }
      h1 { font-size: 26px } h2 { margin: 24px 0 8px; font-size: 18px }
      figure { margin: 0 } figure div { max-height: ${tallestPx === null ? "none" : `${tallestPx}px`}; overflow: hidden }
      img { display: block } figcaption { padding: 4px 0; font-size: 13px }
      </style><h1>${name}</h1>${parts.join("")}`);
    const path = join(FOLDER, `${name}.png`);
    writeFileSync(path, await page.screenshot({ fullPage: true }));
    return path;
  } finally {
    await page.close();
  }
}

/** Saves each screenshot at full size beside the sheet, in a folder named after the page. */
export function keepEach(name: string, shots: readonly Shot[]): void {
  const folder = join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  for (const { state, theme, width, png } of shots)
    writeFileSync(join(folder, `${state.replaceAll(" ", "-")}-${theme}-${width}.png`), png);
}
