import { expect, test } from "vitest";
import { call } from "../http";
import { later, MESSAGES, newReader, newWritingTeam } from "../messages";

const { db } = await import("@/lib/platform/db");
const { sha256 } = await import("@/lib/platform/crypto");
const { newLinkSecret } = await import("@/lib/platform/ids");
const { sendHeld } = await import("@/lib/messages/sending");
const { HOLD_MS } = await import("@/lib/contract/message");

const sameSite = { "sec-fetch-site": "same-origin" };
const form = { ...sameSite, "content-type": "application/x-www-form-urlencoded" };

test("a mailed link becomes a cookie, leaves the address, and opens one thread and nothing else", async () => {
  const team = await newWritingTeam();
  const reader = await newReader(team);
  const body = { athlete_uids: [reader.athleteId], text: "Read <b>this</b>" };
  const [held] = (await team.owner("POST", MESSAGES, body)).body.messages;
  await sendHeld(later(HOLD_MS + 1), held.id);
  const token = newLinkSecret();
  const { relationId } = reader;
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 60_000)];
  const link = { tokenHash: sha256(token), relationId, createdAt, expiresAt };
  await db.replyLink.create({ data: link });

  const opened = await call("GET", `/reply/${token}`);
  expect(opened.status).toBe(303);
  expect(opened.headers).toMatchObject({ location: "/reply", "cache-control": "no-store" });
  const [set = ""] = [opened.headers["set-cookie"]].flat();
  expect(set).toMatch(/HttpOnly; SameSite=Lax/);
  const cookie = String(set).split(";")[0] ?? "";
  const page = await call("GET", "/reply", { headers: { cookie } });
  expect(page.status).toBe(200);
  expect(page.text).toContain("Read &lt;b&gt;this&lt;/b&gt;");
  expect(page.text).not.toContain(token);

  const write = (headers: Record<string, string>, text: string) =>
    call("POST", "/reply/send", { headers: { ...headers, cookie }, body: `text=${text}` });
  const foreign = { ...form, "sec-fetch-site": "cross-site" };
  expect((await write(foreign, "evil")).headers["location"]).toBe("/reply");
  expect((await write(form, "")).headers["location"]).toBe("/reply?problem=message");
  expect((await write(form, "Fine")).headers["location"]).toBe("/reply?done=sent");
  const after = await call("GET", "/reply?done=sent&cursor=nonsense", { headers: { cookie } });
  expect(after.text).toContain("Fine");
  expect(after.text).not.toContain("evil");

  for (const path of ["/me", "/me/messages"])
    expect((await call("GET", path, { headers: { cookie } })).status).toBe(307);
  const closed = await call("GET", "/reply", { headers: { cookie: `${cookie}x` } });
  expect(closed.text).toContain("This link does not work any more");
});
