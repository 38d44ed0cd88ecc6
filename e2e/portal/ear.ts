import type { CDPSession, Page } from "@playwright/test";

/** What a screen reader says of a page: the part that has the focus, and what is spoken by itself. */

/** The part that has the focus, as a screen reader announces it. */
interface Announced {
  role: string;
  name: string;
  description: string;
  /** What stands in it, of a field. */
  value: string;
  isInvalid: boolean;
  isOff: boolean;
  /** Whether it is the one of its list that is shown. */
  isCurrent: boolean;
}

/** What a page said by itself, since it was last asked: in the order in which it was said. */
export interface Ear {
  heard: () => Promise<string[]>;
  /** The words that came into a place that was not there before, where most screen readers say nothing. */
  missed: () => Promise<string[]>;
  focused: () => Promise<Announced>;
}

/** Begins to listen to a page. To be called before it is opened. */
export async function listenTo(page: Page): Promise<Ear> {
  await page.addInitScript(listen);
  const session = await page.context().newCDPSession(page);
  await session.send("Accessibility.enable");
  const taken = (what: "said" | "unsaid") =>
    page.evaluate(async (what) => {
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      return (globalThis as unknown as Record<string, string[]>)[what]?.splice(0) ?? [];
    }, what);
  return {
    heard: () => taken("said"),
    missed: () => taken("unsaid"),
    focused: () => focusedIn(session),
  };
}

async function focusedIn(session: CDPSession): Promise<Announced> {
  const { result } = await session.send("Runtime.evaluate", {
    expression: "document.activeElement",
  });
  const { nodes } = await session.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId ?? "",
    fetchRelatives: false,
  });
  const current = await session.send("Runtime.evaluate", {
    expression: "document.activeElement.getAttribute('aria-current')",
    returnByValue: true,
  });
  const [node] = nodes;
  const is = (name: string) =>
    node?.properties?.some(
      (each) => each.name === name && each.value.value !== false && each.value.value !== "false",
    ) ?? false;
  const text = (value: { value?: unknown } | undefined) => String(value?.value ?? "");
  return {
    role: text(node?.role),
    name: text(node?.name),
    description: text(node?.description),
    value: text(node?.value),
    isInvalid: is("invalid"),
    isOff: is("disabled"),
    isCurrent: current.result.value !== null,
  };
}

/**
 * Runs in the page. A place to be spoken from says all that stands in it, as `role=status` and `role=alert` do, whenever
 * that changes; one that comes with its words is heard only if it is an alert.
 */
function listen(): void {
  const PLACES = "[role=status], [role=alert], output, [aria-live]:not([aria-live=off])";
  const [said, unsaid]: [string[], string[]] = [[], []];
  Object.assign(globalThis, { said, unsaid });
  const last = new WeakMap<Element, string>();
  const isHidden = (element: Element) =>
    element.closest("[aria-hidden=true], [hidden], [inert]") !== null ||
    element.getClientRects().length === 0 ||
    (document.querySelector("dialog:modal") !== null && element.closest("dialog:modal") === null);
  const wordsIn = (place: Element): string => {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      if (text.parentElement !== null && !isHidden(text.parentElement))
        words.push(text.textContent ?? "");
    return words.join(" ").replaceAll(/\s+/g, " ").trim();
  };
  const speak = (place: Element, isNew: boolean, isAgain: boolean): void => {
    const words = wordsIn(place);
    const before = last.get(place) ?? "";
    last.set(place, words);
    if (words === "" || (words === before && !isAgain)) return;
    const isHeard = !isNew || place.getAttribute("role") === "alert";
    (isHeard ? said : unsaid).push(words);
  };
  const begin = () => {
    for (const place of document.querySelectorAll(PLACES)) last.set(place, wordsIn(place));
    new MutationObserver((changes) => {
      /** Places, and whether something was put into them, which is said even when it is the same words again. */
      const known = new Map<Element, boolean>();
      const fresh = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const place = element?.closest(PLACES);
        const hasWords = [...addedNodes].some(({ textContent }) => textContent?.trim() !== "");
        if (place != null) known.set(place, hasWords || known.get(place) === true);
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const each of [node, ...node.querySelectorAll("*")])
              if (each.matches(PLACES) && !last.has(each)) fresh.add(each);
      }
      for (const place of fresh) speak(place, true, false);
      for (const [place, isAgain] of known)
        if (!fresh.has(place) && place.isConnected) speak(place, false, isAgain);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
}
