import { expect, test } from "vitest";
import type { Looker } from "../../lookbook/row";
import { newWorlds } from "../../lookbook/worlds";
import { drawn } from "../drawn";

/** Where the portal's links lead, for a viewer of the sample and for the lowest role. */

const worlds = newWorlds();

/** Ids differ, places don't: follows only the first link of each shape. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const shapeOf = (href: string) => href.replace(/\?.*/, "").replaceAll(ID, "id");

/** Returns a page's links within the service. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );

const DEAD_ENDS = [
  "Page not found",
  "You don’t have access to this page",
  "Your team’s plan doesn’t include this",
  "Something went wrong",
  "Sign in",
];

/** Returns why a page is a dead end; null if it isn't one. */
function deadEnd({ status, text, lines }: Awaited<ReturnType<typeof drawn>>): string | null {
  if (status >= 400) return `${status}`;
  // A failure after streaming began doesn't change the status.
  if (text.includes("data-dgst=")) return "failed on its way";
  return DEAD_ENDS.find((words) => lines.includes(words)) ?? null;
}

/** Follows the links of pages. @returns the dead links, each with the page it is on */
async function deadLinks(looker: Looker, pages: readonly string[]) {
  const cookie = (await worlds.cookie(looker)) ?? "";
  const tried = new Set<string>();
  const dead: string[] = [];
  for (const page of pages) {
    const start = await drawn(page, cookie);
    const reason = deadEnd(start);
    if (reason !== null) dead.push(`${page}: ${reason}`);
    tried.add(shapeOf(page));
    for (const href of linksOf(start.text)) {
      if (tried.has(shapeOf(href))) continue;
      tried.add(shapeOf(href));
      const why = deadEnd(await drawn(href, cookie));
      if (why !== null) dead.push(`${page} leads to ${href}: ${why}`);
    }
  }
  return { dead, shapes: [...tried] };
}

test("no link on a page of the sample roster is dead for the owner of a new team", async () => {
  const id = await worlds.sampleAthlete();
  const { dead, shapes } = await deadLinks("first run", [
    "/triage",
    "/roster",
    `/athletes/${id}`,
    `/athletes/${id}/sessions/${await worlds.session(id)}`,
    `/athletes/${id}/report`,
  ]);
  expect(dead).toEqual([]);
  expect(shapes).toContain("/athletes/id/sessions/id/carry");
});

test("no link on any page is dead for an assistant, or leads to anything for other roles", async () => {
  const { athletes, groups } = await worlds.coach();
  // Every third athlete is assigned to them.
  const id = athletes[2]?.id ?? "";
  const { dead, shapes } = await deadLinks("assistant", [
    "/triage",
    "/roster",
    `/athletes/${id}`,
    `/athletes/${id}/sessions/${await worlds.session(id)}`,
    `/athletes/${id}/report`,
    "/groups",
    `/groups/${groups[0]?.id}`,
    "/messages",
    `/messages/${id}`,
    "/notifications",
    "/team",
    "/settings",
    "/help",
  ]);
  expect(dead).toEqual([]);
  expect(shapes).not.toContain("/alerts");
});
