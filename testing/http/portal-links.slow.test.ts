import { expect, test } from "vitest";
import type { Looker } from "../../lookbook/row";
import { newWorlds } from "../../lookbook/worlds";
import { drawn } from "../drawn";

/** Where the links of the portal's pages lead, for who looks at the sample and for who has the smallest role. */

const worlds = newWorlds();

/** Ids differ, places do not: of links of one shape the first is followed. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const shapeOf = (href: string) => href.replace(/\?.*/, "").replaceAll(ID, "id");

/** The places within the service that a page leads to. */
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

/** Why what somebody came to is nowhere; null where it is somewhere. */
function deadEnd({ status, text, lines }: Awaited<ReturnType<typeof drawn>>): string | null {
  if (status >= 400) return `${status}`;
  // What fails once a page is on its way has no other status.
  if (text.includes("data-dgst=")) return "failed on its way";
  return DEAD_ENDS.find((words) => lines.includes(words)) ?? null;
}

/** Follows the links of pages. @returns those that lead nowhere, each with where it stands */
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

test("no link on a page of the sample roster is a dead end for the owner of a new team", async () => {
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

test("no link on any page is a dead end for an assistant, who is led to nothing that is for other roles", async () => {
  const { athletes, groups } = await worlds.coach();
  // Every third athlete is theirs.
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
