import type { Page } from "@playwright/test";

/** Describes what is lost in forced-colors mode, and what moves despite reduced motion. */

const TOLD_MAX = 4;
/** Time until all styles are recomputed. */
const TURN_MS = 150;

/**
 * Returns drawings that no longer differ from their background, and boxes without text that only a color set apart from
 * it.
 */
export async function forcedFaults(page: Page): Promise<string[]> {
  const before = await painted(page);
  await page.emulateMedia({ forcedColors: "active" });
  await page.waitForTimeout(TURN_MS);
  const after = await painted(page);
  await page.emulateMedia({ forcedColors: "none" });
  const lost = before.filter(({ isSeen }, place) => isSeen && after[place]?.isSeen === false);
  const names = [...new Set(lost.map(({ name }) => name))];
  return names.slice(0, TOLD_MAX).map((name) => `lost in forced colours: ${name}`);
}

/** Returns every drawing and empty box in order, with whether any part of it differs from its background. */
const painted = (page: Page) =>
  page.evaluate(() => {
    const sheet = document.body.appendChild(document.createElement("div"));
    sheet.style.backgroundColor = "Canvas";
    const canvas = getComputedStyle(sheet).backgroundColor;
    sheet.remove();
    const groundOf = (from: Element | null): string => {
      for (let each = from; each !== null; each = each.parentElement) {
        const { backgroundColor } = getComputedStyle(each);
        if (!/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor;
      }
      return canvas;
    };
    const nameOf = (element: Element) => {
      const around = element.closest("[aria-label]")?.getAttribute("aria-label");
      const text = element.parentElement?.textContent?.trim().slice(0, 30) ?? "";
      return `${element.tagName.toLowerCase()} ${(element.getAttribute("class") ?? "").slice(0, 60)} (${around ?? text})`;
    };
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const drawings = [...document.querySelectorAll("svg")].map((svg) => {
      const ground = groundOf(svg);
      const isSeen = [
        ...svg.querySelectorAll("path, rect, circle, line, polygon, polyline, text, ellipse"),
      ].some((shape) => {
        const { fill, stroke, strokeWidth } = getComputedStyle(shape);
        const isInk = (colour: string) =>
          colour !== "none" && colour !== ground && !/^rgba\(.*, 0\)$/.test(colour);
        return isInk(fill) || (isInk(stroke) && strokeWidth !== "0px");
      });
      return { name: nameOf(svg), isSeen: isShown(svg) && isSeen };
    });
    const boxes = [...document.body.querySelectorAll("span, div, i, b")]
      .filter((box) => box.childNodes.length === 0)
      .map((box) => {
        const { backgroundColor, borderTopWidth, borderLeftWidth, outlineStyle } =
          getComputedStyle(box);
        const { width, height } = box.getBoundingClientRect();
        const isEdged =
          borderTopWidth !== "0px" || borderLeftWidth !== "0px" || outlineStyle !== "none";
        const differs =
          !/^rgba\(.*, 0\)$/.test(backgroundColor) &&
          backgroundColor !== groundOf(box.parentElement);
        // A separator line is not a mark.
        const isMark = Math.min(width, height) > 2;
        return { name: nameOf(box), isSeen: isMark && isShown(box) && (isEdged || differs) };
      });
    return [...drawings, ...boxes];
  });

/** Returns whatever would still move or change color with reduced motion; fades alone are allowed. */
export async function motionFaults(page: Page): Promise<string[]> {
  const moving = await page.evaluate(() => {
    const names = new Set<string>();
    const isLong = (times: string) =>
      times.split(", ").some((time) => Number.parseFloat(time) > 0.001);
    for (const element of document.querySelectorAll("*")) {
      const { transitionProperty, transitionDuration, animationName, animationDuration } =
        getComputedStyle(element);
      const name = `${element.tagName.toLowerCase()} ${(element.getAttribute("class") ?? "").slice(0, 60)}`;
      if (
        isLong(transitionDuration) &&
        transitionProperty !== "opacity" &&
        transitionProperty !== "none"
      )
        names.add(`${name} (${transitionProperty})`);
      if (animationName !== "none" && isLong(animationDuration)) {
        const frames = document
          .getAnimations()
          .filter((one) => one.effect instanceof KeyframeEffect && one.effect.target === element)
          .flatMap((one) => (one.effect as KeyframeEffect).getKeyframes());
        const known = ["offset", "computedOffset", "easing", "composite", "opacity"];
        if (frames.some((frame) => Object.keys(frame).some((key) => !known.includes(key))))
          names.add(`${name} (${animationName})`);
      }
    }
    return [...names];
  });
  return moving.slice(0, TOLD_MAX).map((name) => `moves under reduced motion: ${name}`);
}
