import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { newStory, unique } from "../athletes";
import { newTeamWith } from "../coach";
import { newCoachIds } from "../coach-rows";
import { drawn } from "../drawn";
import type { Answer } from "../http";
import { newReader } from "../messages";
import { linesOf } from "../page-words";
import { newPartner } from "../partner";
import { signIn } from "../people";
import { newOwn, SESSION } from "../self";

/**
 * Every coach and athlete page that takes an id, discovered from the pages: a stranger's id is indistinguishable from
 * one that doesn't exist.
 */

const { newId } = await import("@/lib/platform/ids");
const { addSession } = await import("@/lib/self/sessions");

const ids = (path: string) => [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((name) => join("app", name).replaceAll("\\", "/"))
  .filter((name) => /^app\/(?:\(portal\)|me)\/.*\[.*\/page\.tsx$/.test(name))
  // Profile questions have names that everyone shares.
  .filter((name) => !name.includes("[field]"))
  .map((name) => name.replace(/^app/, "").replace("/(portal)", "").replace("/page.tsx", ""));

const TRIES = 12;

type Ids = Record<string, string>;
interface Side {
  cookie: string;
  rows: Ids;
}

const cookieOf = async (id: string): Promise<string> =>
  (await signIn({ id, email: "", environment: "test" })).cookie;

async function newCoachSide(): Promise<Side> {
  const { testKey } = await newPartner();
  const story = await newStory(testKey, { name: unique("Secret") });
  const team = await newTeamWith([]);
  const rows = await newCoachIds(team, story.athlete_id);
  return { cookie: await cookieOf(team.personId), rows: { ...story, ...rows } };
}

async function newAthleteSide(): Promise<Side> {
  const { person, own } = await newOwn();
  const id = await addSession(own, { ...SESSION, name: "Secret", start: "2026-03-01T08:00" });
  const reader = await newReader(await newTeamWith([]));
  const relations = await import("@/lib/platform/db");
  await relations.db.coachRelation.update({
    where: { id: reader.relationId },
    data: {
      person: { connect: { id: person.personId } },
      athlete: { update: { email: null, emailKey: null } },
    },
  });
  return { cookie: await cookieOf(person.personId), rows: { id, relation_id: reader.relationId } };
}

const at = (page: string, rows: Ids): string =>
  page.replaceAll(/\[(\w+)\]/g, (_whole, name: string) => rows[name] ?? "");

/** Returns a response's content, without request-specific parts and the requested ids. */
function said({ status, headers, text }: Answer, asked: Ids) {
  const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "none";
  const blotted = (words: string) => {
    const ids = Object.values(asked).reduce((all, id) => all.replaceAll(id, "ID"), words);
    // The current time, as the page passes it to its scripts.
    return ids.replaceAll(nonce, "NONCE").replaceAll(/\b1[789]\d{11}\b/g, "NOW");
  };
  const { date: _date, ...kept } = headers;
  return { status, headers: blotted(JSON.stringify(kept)), text: partsOf(blotted(text)) };
}

/**
 * Returns a page's parts in no order, since they are streamed as they are read: its lines, its tags, and every string
 * passed to its scripts. The names and nesting of parts depend on what was ready first.
 */
function partsOf(html: string): string {
  const pushed = [...html.matchAll(/self\.__next_f\.push\((\[.*?\])\)<\/script>/gs)];
  const handed = pushed.map(([, json = ""]) => String(JSON.parse(json)[1] ?? "")).join("");
  const strings = (handed.match(/"(?:[^"\\]|\\.)*"/g) ?? []).filter((text) => !/^"\$/.test(text));
  const markup = html.replaceAll(/<script[^>]*>.*?<\/script>/gs, "");
  const tags = (markup.match(/<[^>]+>/g) ?? []).map((tag) =>
    tag.replaceAll(/"(?:[BSP]:[0-9a-f]+|_R_\w*_)"/g, '"PART"'),
  );
  return [...new Set([...linesOf(markup).map((line) => `line ${line}`), ...tags, ...strings])]
    .sort()
    .join("\n");
}

describe("somebody else's", () => {
  let sides: { coach: [Side, Side]; athlete: [Side, Side] };
  beforeAll(async () => {
    const both = async (make: () => Promise<Side>): Promise<[Side, Side]> => [
      await make(),
      await make(),
    ];
    sides = { coach: await both(newCoachSide), athlete: await both(newAthleteSide) };
  });

  test("pages are some", () => {
    expect(pages.length).toBeGreaterThan(10);
  });

  test.each(pages.flatMap((page) => ids(page).map((name) => [page, name] as const)))(
    "%s, %s",
    async (page, name) => {
      const [mine, theirs] = page.startsWith("/me/") ? sides.athlete : sides.coach;
      // Theirs, and everything nested below it.
      const names = ids(page).slice(ids(page).indexOf(name));
      const both = names.length > 1 ? [[name], names] : [[name]];
      expect((await drawn(at(page, mine.rows), mine.cookie)).status).toBe(200);
      for (const taken of both) await untold(page, taken, mine, theirs);
    },
  );
});

/** Requests their ids and nonexistent ids until both got the same response once. */
async function untold(page: string, taken: readonly string[], mine: Side, theirs: Side) {
  const from = (rows: Ids) => ({
    ...mine.rows,
    ...Object.fromEntries(taken.map((one) => [one, rows[one] ?? ""])),
  });
  const nobodys = Object.fromEntries(Object.keys(mine.rows).map((one) => [one, newId()]));
  const [asked, missing] = [from(theirs.rows), from(nobodys)];
  const answer = async (rows: Ids) => {
    const drawing = await drawn(at(page, rows), mine.cookie);
    expect(drawing.text).not.toContain("Secret");
    return said(drawing, rows);
  };
  const [ofTheirs, ofNobody] = [new Set<string>(), new Set<string>()];
  // Slow parts are streamed after their placeholder, whoever they belong to.
  for (let tries = 0; tries < TRIES; tries++) {
    const [one, other] = [await answer(asked), await answer(missing)];
    expect([one.status, one.headers]).toEqual([other.status, other.headers]);
    ofTheirs.add(one.text);
    ofNobody.add(other.text);
    if ([...ofTheirs].some((text) => ofNobody.has(text))) return;
  }
  expect(ofTheirs).toEqual(ofNobody);
}
