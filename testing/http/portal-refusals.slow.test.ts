import { Agent } from "node:http";
import { describe, expect, test } from "vitest";
import type { Looker } from "../../lookbook/row";
import { newWorlds } from "../../lookbook/worlds";
import { coach60 } from "../coach60";
import { BUSY, drawn } from "../drawn";
import { call } from "../http";
import { linesOf } from "../page-words";
import { signIn } from "../people";
import { newOwn } from "../self";

/** What portal pages say to users they are closed to. */

const worlds = newWorlds();

async function read(looker: Looker, path: string) {
  const page = await drawn(path, (await worlds.cookie(looker)) ?? "");
  const leadsTo = [...page.text.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href]) => href);
  return { ...page, said: page.lines.join("\n"), leadsTo };
}

describe.each([
  "/alerts",
  "/roster/invite",
  "/settings/api-keys",
  "/settings/webhooks",
  "/settings/audit",
])("%s, asked for by an assistant", (path) => {
  test("says that it is for other roles, who can grant one, and links back to their own pages", async () => {
    const { status, lines, said, leadsTo } = await read("assistant", path);
    expect(status).toBe(200);
    expect(lines).toContain("You don’t have access to this page");
    expect(said).toContain("Robin Keller can change your role under Team");
    expect(leadsTo).toContain("/triage");
  });
});

describe.each(["/triage", "/roster", "/groups", "/team/rollup"])("%s", (path) => {
  test.each([
    ["without plan", "Your team has no plan, so athletes’ fueling isn’t shown."],
    ["lapsed", "Your team’s plan has ended, so athletes’ fueling isn’t shown."],
  ] as const)(
    "%s says which plan is missing, what works without it, and where the plans are",
    async (looker, standing) => {
      const { status, lines, said, leadsTo } = await read(looker, path);
      expect(status).toBe(200);
      expect(lines).toContain("Your team’s plan doesn’t include this");
      expect(said).toContain(standing);
      expect(said).toContain("Messages, roster names and settings work without one");
      expect(leadsTo).toEqual(expect.arrayContaining(["/settings/billing", "/messages"]));
      for (const open of ["/settings/billing", "/messages"]) {
        const { lines } = await read(looker, open);
        expect(lines).not.toContain("Your team’s plan doesn’t include this");
      }
    },
  );
});

test("a page rendered for one person changes nothing once another has signed in in its browser", async () => {
  const [{ cookie, coachId: before, personId }, { coachId: now }] = [
    await coach60({ count: 1 }),
    await coach60({ count: 1 }),
  ];
  const ask = (drawnFor: string) =>
    call("GET", "/v1/coach/pulse", {
      headers: { cookie, "sec-fetch-site": "same-origin", "Aidstation-Drawn-For": drawnFor },
    });
  expect((await ask(before)).status).toBe(200);
  expect((await ask(personId)).status).toBe(200);
  expect((await ask(now)).status).toBe(401);
});

test.each([
  ["/roster", "Roster", async () => (await coach60({ count: 1 })).cookie],
  [
    "/me",
    "Your fueling",
    async () => {
      const { personId } = (await newOwn()).person;
      return (await signIn({ id: personId, email: "", environment: "test" })).cookie;
    },
  ],
] as const)(
  "%s, requested too often at once, says that nothing is lost and to reload, and then works",
  async (path, title, cookieOf) => {
    const cookie = await cookieOf();
    // An address alone has fewer pages at once.
    const agents = Array.from(
      { length: 5 },
      (_, at) => new Agent({ localAddress: `127.0.0.${at + 2}` }),
    );
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const asked = Array.from({ length: 40 }, (_, at) => {
      const agent = agents[at % agents.length];
      return call("GET", path, { headers, ...(agent && { agent }) });
    });
    const pages = await Promise.all(asked);
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    const busy = pages.map(({ text }) => linesOf(text)).filter((lines) => lines.includes(BUSY));
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.join(" ")).toContain(
      "Nothing is lost. This page will retry in a few seconds, or you can reload it.",
    );
    const { status, lines } = await drawn(path, cookie);
    expect(status).toBe(200);
    expect(lines).toContain(title);
  },
);

test("an athlete's page offers seats and ending the coaching to leads, but not to assistants or for the sample", async () => {
  const { athletes } = await worlds.coach();
  const page = `/athletes/${athletes[2]?.id}`;
  const ACTIONS = ["Remove seat", "Remove from roster"];
  const offered = async (looker: Looker, path: string) => {
    const { lines } = await read(looker, path);
    return ACTIONS.filter((action) => lines.includes(action));
  };
  expect(await offered("coach", page)).toEqual(ACTIONS);
  expect(await offered("assistant", page)).toEqual([]);
  expect(await offered("first run", `/athletes/${await worlds.sampleAthlete()}`)).toEqual([]);
});

test("a payment id that can't be typed is simply unknown", async () => {
  const of = (id: string) => read("coach", `/settings/billing/return?session_id=${id}`);
  expect((await of("cs_un%00known")).lines).toEqual((await of("cs_unknown")).lines);
  expect((await of("%00")).said).not.toContain("We can’t check your payment right now");
});
