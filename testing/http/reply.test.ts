import { expect, test } from "vitest";
import { newBrowser } from "../browser";
import { later, MESSAGES, newReader, newWritingTeam } from "../messages";

const { db } = await import("@/lib/platform/db");
const { sha256 } = await import("@/lib/platform/crypto");
const { newId, newLinkSecret } = await import("@/lib/platform/ids");
const { sendHeld } = await import("@/lib/messages/sending");
const { HOLD_MS } = await import("@/lib/contract/holding");

const CLOSED = "This link no longer works";

/** Creates someone whose team wrote to them, with the link they were mailed. */
async function writtenTo(text: string) {
  const team = await newWritingTeam();
  const reader = await newReader(team);
  const body = { athlete_uids: [reader.athleteId], text };
  const [held] = (await team.owner("POST", MESSAGES, body)).body.messages;
  await sendHeld(later(HOLD_MS + 1), held.id);
  const token = newLinkSecret();
  const { relationId } = reader;
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 60_000)];
  const link = { tokenHash: sha256(token), relationId, createdAt, expiresAt };
  await db.replyLink.create({ data: link });
  const answers = async () =>
    (await db.message.findMany({ where: { relationId, coachId: null } })).map((each) => each.text);
  return { token, answers, page: `/reply/${relationId}` };
}

test("a mailed link becomes a cookie, leaves the address, and opens only one thread", async () => {
  const { token, page, answers } = await writtenTo("Read <b>this</b>");
  const browser = newBrowser();
  const opened = await browser.get(`/reply/open/${token}`);
  expect(opened.status).toBe(303);
  expect(opened.headers).toMatchObject({ location: page, "cache-control": "no-store" });
  const [set = ""] = opened.headers["set-cookie"] ?? [];
  expect(set).toMatch(/; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax/);
  const shown = await browser.get(page);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain("Read &lt;b&gt;this&lt;/b&gt;");
  expect(shown.text).not.toContain(token);

  const write = async (text: string, headers = {}) =>
    (await browser.submit(`${page}/send`, { text }, headers)).headers.location;
  expect(await write("evil", { "sec-fetch-site": "cross-site" })).toBe(page);
  expect(await write("")).toBe(`${page}?problem=message`);
  expect(await write("Fine")).toBe(`${page}?done=sent`);
  expect(await answers()).toEqual(["Fine"]);
  const after = (await browser.get(`${page}?done=sent&cursor=nonsense`)).text;
  expect(after).toContain("Fine");
  // What was sent isn't offered as unsent where the response was lost.
  expect(after).toContain('data-taken="Fine"');
  for (const path of ["/me", "/me/messages"]) expect((await browser.get(path)).status).toBe(307);
});

test("a message sent from one of two open threads goes to its own team", async () => {
  const [one, two] = [await writtenTo("From one"), await writtenTo("From two")];
  const browser = newBrowser();
  for (const { token } of [one, two]) await browser.get(`/reply/open/${token}`);
  expect((await browser.get(one.page)).text).toContain("From one");
  const sent = await browser.submit(`${one.page}/send`, { text: "To one" });
  expect(sent.headers.location).toBe(`${one.page}?done=sent`);
  expect([await one.answers(), await two.answers()]).toEqual([["To one"], []]);
  const { id } = await db.message.findFirstOrThrow({ where: { text: "To one" } });
  await browser.submit(`${two.page}/take-back`, { message: id });
  expect(await one.answers()).toEqual(["To one"]);
  await browser.submit(`${one.page}/take-back`, { message: id });
  expect(await one.answers()).toEqual([]);
});

test("a link that opens nothing says so, and keeps earlier ones open", async () => {
  const [{ token, page }, other] = [await writtenTo("Hi"), await writtenTo("Secret")];
  const browser = newBrowser();
  await browser.get(`/reply/open/${token}`);
  for (const bad of [newLinkSecret(), "x", `${token}.${token}`]) {
    const answer = await browser.get(`/reply/open/${bad}`);
    expect([answer.status, answer.headers.location]).toEqual([303, "/reply"]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
  expect((await browser.get("/reply")).text).toContain(CLOSED);
  expect((await browser.get(page)).status).toBe(200);
  for (const closed of [other.page, `/reply/${newId()}`, "/reply/x"]) {
    expect((await browser.get(closed)).headers.location).toBe("/reply");
    const sent = await browser.submit(`${closed}/send`, { text: "Astray" });
    expect(sent.headers.location).toBe("/reply");
  }
  expect(await other.answers()).toEqual([]);
});
