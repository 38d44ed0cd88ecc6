import { expect, test } from "vitest";
import { PAGES } from "../../lookbook/pages";
import { newWorlds } from "../../lookbook/worlds";
import { drawn } from "../drawn";

/** How the pages arrive that coaches open all day long. */

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
/** A first load warms up, and others meet a machine that runs other tests: whoever reads soon once is able to. */
const LOADS = 60;
/** Next sends what it takes for a machine as a whole; this is a person's. */
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

/** What is sent in place of something that comes after it. */
const isWhole = (html: string) => !html.includes("Loading…</p>") && !/<template id="B:/.test(html);

test.each(WAITING)(
  "%s is sent whole where it is read soon, with nothing to uncover by a script",
  async (name) => {
    const state = PAGES.find((page) => page.name === name)?.states[0];
    if (state === undefined) throw new Error(`There is no page called ${name}.`);
    const { as, path } = state;
    const href = typeof path === "string" ? path : await path(worlds);
    const cookie = (await worlds.cookie(as)) ?? "";
    for (let loads = 1; ; loads++) {
      const { status, text } = await drawn(href, cookie, { "user-agent": BROWSER });
      expect(status).toBe(200);
      // Who hears the page hears its title first.
      expect(text.slice(0, text.indexOf("</head>"))).toMatch(/<title>[^<]+<\/title>/);
      // These pages have no pictures, and load none ahead for what they might have been.
      expect(text).not.toContain('as="image"');
      if (isWhole(text)) break;
      expect(loads, "loads with something to uncover").toBeLessThan(LOADS);
    }
  },
);
