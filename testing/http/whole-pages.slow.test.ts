import { expect, test } from "vitest";
import { PAGES } from "../../lookbook/pages";
import { newWorlds } from "../../lookbook/worlds";
import { drawn } from "../drawn";

/** How the pages that coaches open all day arrive. */

const worlds = newWorlds();
const WAITING = [
  "triage",
  "roster",
  "athlete",
  "session",
  "report",
  "groups",
  "messages",
  "notifications",
  "alerts",
  "team",
];
/** The first load warms up, and others compete with other tests: one fast load proves that it is possible. */
const LOADS = 60;
/** Next sends bots the page as a whole; this user agent is a person's browser. */
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

/** True if nothing was sent as a placeholder for content that follows. */
const isWhole = (html: string) => !html.includes("Loading…</p>") && !/<template id="B:/.test(html);

test.each(WAITING)(
  "%s is sent complete if its content loads quickly, with nothing for a script to reveal",
  async (name) => {
    const state = PAGES.find((page) => page.name === name)?.states[0];
    if (state === undefined) throw new Error(`There is no page called ${name}.`);
    const { as, path } = state;
    const href = typeof path === "string" ? path : await path(worlds);
    const cookie = (await worlds.cookie(as)) ?? "";
    for (let loads = 1; ; loads++) {
      const { status, text } = await drawn(href, cookie, { "user-agent": BROWSER });
      expect(status).toBe(200);
      // Screen readers read the title first.
      expect(text.slice(0, text.indexOf("</head>"))).toMatch(/<title>[^<]+<\/title>/);
      // These pages have no images, so they must not preload any.
      expect(text).not.toContain('as="image"');
      if (isWhole(text)) break;
      expect(loads, "loads with something to uncover").toBeLessThan(LOADS);
    }
  },
);
