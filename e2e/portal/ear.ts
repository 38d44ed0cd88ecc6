import type { CDPSession, Page } from "@playwright/test";

/** What a screen reader says about a page: the focused element, and live announcements. */

/** The focused element, as a screen reader announces it. */
interface Announced {
  role: string;
  name: string;
  description: string;
  /** The value of a field. */
  value: string;
  isInvalid: boolean;
  isOff: boolean;
  /** True if it is the current one of its list. */
  isCurrent: boolean;
}

/** The page's announcements since the last check, in order. */
export interface Ear {
  heard: () => Promise<string[]>;
  /** Text added together with its live region, which most screen readers don't announce. */
  missed: () => Promise<string[]>;
  focused: () => Promise<Announced>;
}

/** Starts listening to a page. Must be called before the page is opened. */
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
 * Runs in the page. A live region announces its whole content whenever that changes, as `role=status` and `role=alert`
 * do; one inserted together with its text is announced only if it is an alert.
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
      /**
       * Live regions, and whether something was inserted into them, which is announced even if the text is the same.
       */
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
