import type { Page } from "@playwright/test";

/** Describes faults of texts on a rendered page: cut off, overlapping, beyond the page, not human-readable. */

/** Maximum faults reported per kind. */
const TOLD_MAX = 4;
/** Tolerance for rounding, in px. */
const SLACK_PX = 2;

/**
 * Returns text cut off without any way to read the rest, overlapping text, and text, buttons and links that can't be
 * scrolled to. Deliberate overlays, that is dialogs and sticky elements, are compared only with themselves.
 */
export async function textFaults(page: Page): Promise<string[]> {
  const { cut, over, beyond } = await page.evaluate((slack) => {
    interface Piece {
      element: Element;
      layer: Element | null;
      text: string;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const styleOf = (element: Element) => getComputedStyle(element);
    const up = function* (element: Element): Generator<Element> {
      for (let each: Element | null = element; each !== null; each = each.parentElement) yield each;
    };
    const isUnseen = (element: Element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        return true;
      for (const each of up(element)) {
        const { clipPath, position } = styleOf(each);
        if (
          clipPath !== "none" ||
          (position === "absolute" &&
            each.clientWidth <= 1 &&
            each.tagName !== "svg" &&
            !(each instanceof SVGElement))
        )
          return true;
      }
      return false;
    };
    const layerOf = (element: Element): Element | null => {
      for (const each of up(element)) {
        const { position } = styleOf(each);
        if (position === "fixed" || position === "sticky") return each;
        if (each.matches("dialog, [popover], [role=dialog], [role=menu], [role=listbox]"))
          return each;
      }
      return null;
    };
    const pieces: Piece[] = [];
    const cut = new Set<string>();
    const beyond = new Set<string>();
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const scrolls = (overflow: string) => overflow === "auto" || overflow === "scroll";
    const width = document.documentElement.clientWidth;
    const place = (element: Element, rect: DOMRect, text: string) => {
      let { left, right, top, bottom } = rect;
      for (const each of up(element)) {
        const { overflowX, overflowY, position } = styleOf(each);
        if (each === document.body || each === document.documentElement) break;
        const box = each.getBoundingClientRect();
        const isOut =
          (hides(overflowX) && (left < box.left - slack || right > box.right + slack)) ||
          (hides(overflowY) && (top < box.top - slack || bottom > box.bottom + slack));
        if (isOut && element.closest("[title]") === null && each.tagName.toLowerCase() !== "svg")
          cut.add(text);
        if (overflowX !== "visible")
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        if (overflowY !== "visible")
          [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        if (scrolls(overflowX) || position === "fixed") return { left, right, top, bottom };
      }
      if (left < -slack || right > width + slack) beyond.add(text);
      return { left, right, top, bottom };
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = (node.textContent ?? "").trim().slice(0, 40);
      if (
        element === null ||
        text === "" ||
        element.closest("script, style, option, title, textarea")
      )
        continue;
      if (isUnseen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const layer = layerOf(element);
      for (const rect of range.getClientRects()) {
        // Letters don't reach the edges of their boxes.
        const inset = rect.height * 0.14;
        const box = new DOMRect(rect.x, rect.y + inset, rect.width, rect.height - 2 * inset);
        const { left, right, top, bottom } = place(element, box, text);
        if (right - left > slack && bottom - top > slack)
          pieces.push({ element, layer, text, left, right, top, bottom });
      }
    }
    for (const element of document.querySelectorAll(
      "a[href], button, input, select, textarea, summary",
    )) {
      if (isUnseen(element) || element.getBoundingClientRect().width === 0) continue;
      const name = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
      place(
        element,
        element.getBoundingClientRect(),
        `${element.tagName.toLowerCase()} ${name.slice(0, 40)}`,
      );
    }
    pieces.sort((one, other) => one.top - other.top);
    const over = new Set<string>();
    for (const [index, one] of pieces.entries())
      for (let next = index + 1; next < pieces.length; next += 1) {
        const other = pieces[next];
        if (other === undefined || other.top > one.bottom - slack) break;
        const isBeside = other.left > one.right - slack || other.right < one.left + slack;
        if (isBeside || one.layer !== other.layer) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        over.add(`“${one.text}” and “${other.text}”`);
      }
    return { cut: [...cut], over: [...over], beyond: [...beyond] };
  }, SLACK_PX);
  const told = (kind: string, found: readonly string[]) =>
    found.slice(0, TOLD_MAX).map((text) => `${kind}: ${text}`);
  return [
    ...told("cut off", cut),
    ...told("over one another", over),
    ...told("beyond the page", beyond),
  ];
}

/** Maximum share of a small screen that sticky elements may cover. */
const STUCK_MAX = 0.5;

/** Reports sticky elements that cover more of the screen than they leave to the content. */
export async function stuckFaults(page: Page): Promise<string[]> {
  const share = await page.evaluate(() => {
    if (document.querySelector("dialog[open], [role=dialog], [popover]:popover-open")) return 0;
    const rows = new Set<number>();
    for (const element of document.querySelectorAll("body *")) {
      const { position, pointerEvents } = getComputedStyle(element);
      if ((position !== "fixed" && position !== "sticky") || pointerEvents === "none") continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { top, bottom, width } = element.getBoundingClientRect();
      // A sticky table column covers no rows.
      if (width < innerWidth * 0.7) continue;
      for (let row = Math.max(0, Math.ceil(top)); row < Math.min(innerHeight, bottom); row += 1)
        rows.add(row);
    }
    return rows.size / innerHeight;
  });
  return share > STUCK_MAX ? [`${Math.round(share * 100)}% of the screen stays covered`] : [];
}

/** A key, a missing value, a machine-format time, an unrounded number. */
const MACHINE =
  "(?<![{\\w])[a-z]+(?:_[a-z0-9]+)+\\b|\\bundefined\\b|\\bnull\\b|\\bNaN\\b|\\bInfinity\\b|\\[object |\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d|(?<![\\d.])\\d+\\.\\d{3,}(?![\\d.]|,\\d)";

/** Returns machine text on a page, outside code-formatted text. */
export async function machineWords(page: Page): Promise<string[]> {
  const found = await page.evaluate((pattern) => {
    const isMachine = new RegExp(pattern);
    const words = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || element.closest("code, pre, script, style, noscript, kbd")) continue;
      const match = isMachine.exec(node.textContent ?? "");
      if (match === null || /mono/i.test(getComputedStyle(element).fontFamily)) continue;
      words.add(`${match[0]} in “${(node.textContent ?? "").trim().slice(0, 60)}”`);
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title]"))
      for (const name of ["aria-label", "placeholder", "title"]) {
        const said = element.getAttribute(name) ?? "";
        if (isMachine.test(said)) words.add(`${name} “${said.slice(0, 60)}”`);
      }
    return [...words];
  }, MACHINE);
  return found.slice(0, TOLD_MAX).map((word) => `a machine's word: ${word}`);
}
