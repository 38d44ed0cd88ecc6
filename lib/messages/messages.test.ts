import "@/testing/database";
import { beforeEach, describe, expect, test } from "vitest";
import type { AccountScope } from "@/lib/access/scope";
import { HOLD_MS } from "@/lib/contract/holding";
import { NOTICE_EVERY_MS } from "@/lib/contract/message";

const { newCoach, newCoachKey, newPerson } = await import("@/testing/coach");
const { later, leaveFor, mailsTo, MESSAGES, newReader, newWritingTeam } = await import(
  "@/testing/messages"
);
const { personScope, portal, signIn } = await import("@/testing/portal");
const { visiting } = await import("@/lib/access/acting");
const { queuedJobs } = await import("@/testing/jobs");
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { patchAthlete } = await import("@/lib/athletes/athletes");
const { clearErased, deleteAthlete } = await import("@/lib/athletes/erasure");
const { ensureOwnRecord, houseOf } = await import("@/lib/coaches/house");
const { acceptAthlete } = await import("@/lib/coaches/acceptance");
const { endOwnRelation, listOwnRelations } = await import("@/lib/coaches/own");
const { exportAthlete } = await import("@/lib/exports/athlete");
const { findOwnThread, listOwnThreads } = await import("./own");
const { readMessages, takeBackReply, writeMessage } = await import("./correspondence");
const { openReply } = await import("./replies");
const { sendHeld, sendOverdue, tellUnseen } = await import("./sending");
const { coachMailsTo, openedTokenOf } = await import("@/testing/reply-links");
const { expectPublished } = await import("@/testing/events");

type Team = Awaited<ReturnType<typeof newWritingTeam>>;
type Reader = Awaited<ReturnType<typeof newReader>>;
let team: Team;
let reader: Reader;
beforeEach(async () => {
  team = await newWritingTeam();
  reader = await newReader(team);
});

const AFTER = HOLD_MS + 1;

/** Writes to the reader. @returns the held message */
async function write(text = "Hello", to = [reader.athleteId], by = team.owner) {
  const { status, body } = await by("POST", MESSAGES, { athlete_uids: to, text });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.messages[0] as { id: string; commit_at: number; text: string };
}

const send = async (text?: string) => {
  const { id } = await write(text);
  expect(await sendHeld(later(AFTER), id)).toBe(true);
  return id;
};
const ofReader = async () => {
  const thread = await findOwnThread(await personScope(reader.personId), reader.relationId);
  if (thread === null) throw new Error("no thread");
  return thread;
};
const seenByReader = async () =>
  (await readMessages(await ofReader(), {})).messages.map(({ text }) => text);
const threadOf = async (by = team.owner) =>
  (await by("GET", `${MESSAGES}/${reader.athleteId}`)).body.messages;
const pathOf = (id: string) => `${MESSAGES}/${reader.athleteId}/${id}`;

describe("a message", () => {
  test("is held for ten seconds, visible to the team and not the athlete, and then sent once", async () => {
    const before = Date.now();
    const { id, commit_at } = await write("How did it feel?");
    expect(commit_at).toBeGreaterThanOrEqual(before + HOLD_MS);
    expect(commit_at).toBeLessThanOrEqual(Date.now() + HOLD_MS);
    expect(await threadOf()).toMatchObject([{ id, from: "coach", sent_at: null }]);
    expect(await seenByReader()).toEqual([]);
    expect(await sendHeld(later(0), id)).toBe(false);
    await leaveFor([reader.personId]);
    const sent = await Promise.all([1, 2, 3, 4].map(() => sendHeld(later(AFTER), id)));
    expect(sent.filter(Boolean)).toHaveLength(1);
    expect(await seenByReader()).toEqual(["How did it feel?"]);
    expect(await mailsTo(reader.emailKey)).toEqual(["message_of_coach"]);
  });

  test("canceled in time leaves no trace: no email, no event, nothing to read", async () => {
    const { id } = await write();
    expect((await team.owner("DELETE", pathOf(id))).status).toBe(204);
    expect(await sendHeld(later(AFTER), id)).toBe(false);
    expect(await threadOf()).toEqual([]);
    expect(await seenByReader()).toEqual([]);
    expect(await mailsTo(reader.emailKey)).toEqual([]);
    expect(await db.event.count({ where: { athleteId: reader.athleteId } })).toBe(0);
    expect((await team.owner("DELETE", pathOf(id))).status).toBe("resource_not_found");
  });

  test("counts as sent once its time has come, even before a job has run", async () => {
    const { id } = await write();
    await db.message.update({ where: { id }, data: { commitAt: new Date() } });
    expect((await team.owner("DELETE", pathOf(id))).status).toBe("already_sent");
    await sendHeld(later(AFTER), id);
    expect((await team.owner("DELETE", pathOf(id))).status).toBe("already_sent");
    expect(await seenByReader()).toEqual(["Hello"]);
  });

  test("canceled and sent at the same moment is one or the other", async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await write(`Round ${round}`);
      const [taken, sent] = await Promise.all([
        team.owner("DELETE", pathOf(id)),
        sendHeld(later(AFTER), id),
      ]);
      expect([taken.status, sent]).toEqual(sent ? ["already_sent", true] : [204, false]);
      expect(await db.message.count({ where: { id } })).toBe(sent ? 1 : 0);
    }
  });

  test("from another coach or thread can't be canceled", async () => {
    const { id } = await write();
    const admin = await portal((await newCoach(team.teamId, "admin")).personId);
    expect((await admin("DELETE", pathOf(id))).status).toBe("resource_not_found");
    const other = await newReader(team);
    const astray = `${MESSAGES}/${other.athleteId}/${id}`;
    expect((await team.owner("DELETE", astray)).status).toBe("resource_not_found");
  });

  test("from a coach who has left, or after the coaching ended, is never sent", async () => {
    const { coachId, personId } = await newCoach(team.teamId, "admin");
    const { id } = await write("From one who goes", [reader.athleteId], await portal(personId));
    await team.owner("DELETE", `/v1/coach/team/coaches/${coachId}`);
    expect(await sendHeld(later(AFTER), id)).toBe(false);
    const second = await write("To one who goes");
    await endOwnRelation(await personScope(reader.personId), reader.relationId);
    expect(await sendHeld(later(AFTER), second.id)).toBe(false);
    expect(await db.message.count({ where: { relationId: reader.relationId } })).toBe(0);
    expect(await mailsTo(reader.emailKey)).not.toContain("message_of_coach");
  });

  test("that no job sent is sent by the sweep", async () => {
    const { id } = await write();
    expect(await sendOverdue(later(HOLD_MS))).toMatchObject({ failed: 0 });
    expect((await db.message.findUniqueOrThrow({ where: { id } })).sentAt).toBeNull();
    expect((await sendOverdue(later(HOLD_MS + 6_000))).done).toBeGreaterThanOrEqual(1);
    expect(await seenByReader()).toEqual(["Hello"]);
  });

  test("is sent by the sweep however many undeliverable ones come before it", async () => {
    await db.$executeRawUnsafe(`
      CREATE FUNCTION refuse_stuck() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'stuck'; END $$`);
    await db.$executeRawUnsafe(`
      CREATE TRIGGER stuck BEFORE UPDATE ON message FOR EACH ROW WHEN (OLD.text = 'Stuck')
      EXECUTE FUNCTION refuse_stuck()`);
    const [{ relationId }, { coachId }] = [reader, team];
    const createdAt = new Date(Date.now() - 86_400_000);
    const row = { relationId, coachId, text: "Stuck", createdAt, commitAt: createdAt };
    const data = Array.from({ length: 201 }, () => ({ ...row, id: newId() }));
    await db.message.createMany({ data });
    await write("Behind them");
    try {
      expect((await sendOverdue(later(HOLD_MS + 6_000))).failed).toBe(201);
      expect(await seenByReader()).toEqual(["Behind them"]);
    } finally {
      await db.$executeRawUnsafe("DROP FUNCTION refuse_stuck CASCADE");
      await db.message.deleteMany({ where: { text: "Stuck" } });
    }
  });

  test("writes an audit row for each action on it", async () => {
    const { id } = await write();
    await sendHeld(later(AFTER), id);
    await seenByReader();
    const rows = await db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
    expect(rows.map(({ action, teamId }) => [action, teamId])).toEqual(
      ["message.held", "message.sent", "message.read"].map((action) => [action, team.teamId]),
    );
  });
});

describe("messages can be sent", () => {
  test("by coaches and assistants only to their assigned athletes, on every tier", async () => {
    const assistant = await newCoach(team.teamId, "assistant");
    const by = await portal(assistant.personId);
    const body = { athlete_uids: [reader.athleteId], text: "Hi" };
    expect(await by("POST", MESSAGES, body)).toMatchObject({
      status: "resource_not_found",
      body: { param: "athlete_uids.0" },
    });
    expect((await by("GET", `${MESSAGES}/${reader.athleteId}`)).status).toBe("resource_not_found");
    await db.coachRelation.update({
      where: { id: reader.relationId },
      data: { assignedCoachId: assistant.coachId },
    });
    expect((await by("POST", MESSAGES, body)).status).toBe(200);
    const free = await newWritingTeam("coach");
    const theirs = await newReader(free);
    const text = { athlete_uids: [theirs.athleteId], text: "Hi" };
    expect((await free.owner("POST", MESSAGES, text)).status).toBe(200);
  });

  test("to nobody with a key, nor to athletes of another team or after the end", async () => {
    const { identify } = await import("@/lib/access/identify");
    const { isApiError } = await import("@/lib/contract/errors");
    const { authorize } = await import("@/lib/access/authorize");
    const authorization = `Bearer ${await newCoachKey(team.coachId, ["*"])}`;
    const arrival = { environment: "test", requestId: "req", wallMs: Date.now() } as const;
    const caller = await identify({ ...arrival, authorization });
    expect(() => authorize(caller, "coach:messages")).toThrow(
      expect.toSatisfy((error) => isApiError(error) && error.code === "resource_not_found"),
    );
    const stranger = await newReader(await newWritingTeam());
    const gone = await newReader(team);
    await endOwnRelation(await personScope(gone.personId), gone.relationId);
    for (const athleteId of [stranger.athleteId, gone.athleteId, newId(), "nonsense"]) {
      const body = { athlete_uids: [reader.athleteId, athleteId], text: "Hi" };
      expect(await team.owner("POST", MESSAGES, body)).toMatchObject({
        status: "resource_not_found",
        body: { param: "athlete_uids.1" },
      });
    }
    expect(await db.message.count({ where: { relation: { teamId: team.teamId } } })).toBe(0);
  });

  test("only up to a day's limit at once", async () => {
    const scope = { kind: "message", id: team.personId };
    await write();
    await db.rateBucket.updateMany({ where: scope, data: { tokens: 1 } });
    await write();
    const body = { athlete_uids: [reader.athleteId], text: "One more" };
    expect((await team.owner("POST", MESSAGES, body)).status).toBe("resource_limit_exceeded");
  });
});

describe("fields", () => {
  test("can't produce a text that couldn't have been typed", async () => {
    const turned = await newReader(team, "\u202eMaya");
    const send = (text: string, x = "y") =>
      team.owner("POST", MESSAGES, {
        ...{ athlete_uids: [turned.athleteId], text, fields: { x }, preview: true },
      });
    for (const x of ["\u202eabc", "a\u0007b"])
      expect(await send("Hi {x}", x)).toMatchObject({
        ...{ status: "invalid_value", body: { param: "athlete_uids.0" } },
      });
    expect((await send("{x}", " ")).status).toBe("invalid_value");
    expect((await send("Hi {first_name}")).body.messages[0].text).toBe("Hi Maya");
  });

  test("are filled for each athlete with their own data", async () => {
    const other = await newReader(team, "Łukasz Şahin");
    const text = "Hi {first_name}, {coach_name} of {team_name} here. See you {day}.";
    const athlete_uids = [reader.athleteId, other.athleteId];
    const asked = { athlete_uids, text, fields: { day: "Friday" } };
    const shown = await team.owner("POST", MESSAGES, { ...asked, preview: true });
    const texts = ["Maya", "Łukasz"].map(
      (name) => `Hi ${name}, Test person of Test team here. See you Friday.`,
    );
    expect(shown.body.messages.map((each: { text: string }) => each.text)).toEqual(texts);
    expect(shown.body.messages[0]).toMatchObject({ id: null, commit_at: null });
    expect(await db.message.count({ where: { relation: { teamId: team.teamId } } })).toBe(0);
    const sent = await team.owner("POST", MESSAGES, asked);
    expect(sent.body.messages.map((each: { text: string }) => each.text)).toEqual(texts);
  });

  test("aren't expanded in finished texts: each athlete reads theirs verbatim", async () => {
    const other = await newReader(team, "Łukasz Şahin");
    const athlete_uids = [reader.athleteId, other.athleteId];
    const texts = {
      [reader.athleteId]: "Hi {first_name}",
      [other.athleteId]: "41% on 21 November",
    };
    const sent = await team.owner("POST", MESSAGES, { athlete_uids, texts });
    expect(sent.body.messages.map((each: { text: string }) => each.text)).toEqual(
      Object.values(texts),
    );
    const { [other.athleteId]: _, ...one } = texts;
    expect(await team.owner("POST", MESSAGES, { athlete_uids, texts: one })).toMatchObject({
      ...{ status: "missing_field", body: { param: `texts.${other.athleteId}` } },
    });
  });

  test("that are missing for somebody are named, and nothing is sent to anybody", async () => {
    const nameless = await newReader(team, "");
    const athlete_uids = [reader.athleteId, nameless.athleteId];
    const asked = { athlete_uids, text: "Hi {first_name}, {sodium_pct} and {favourite_food}" };
    const shown = await team.owner("POST", MESSAGES, { ...asked, preview: true });
    expect(shown.body.messages).toMatchObject([
      { text: null, missing_fields: ["sodium_pct", "favourite_food"] },
      { text: null, missing_fields: ["first_name", "sodium_pct", "favourite_food"] },
    ]);
    const refused = await team.owner("POST", MESSAGES, asked);
    expect(refused).toMatchObject({
      status: "missing_message_fields",
      body: { param: "athlete_uids.0" },
    });
    expect(refused.body.message).toContain(
      `${nameless.athleteId} lacks first_name, sodium_pct, favourite_food`,
    );
    const repeated = [reader.athleteId, reader.athleteId, nameless.athleteId];
    const byPlace = { athlete_uids: repeated, text: "Hi {first_name}" };
    expect(await team.owner("POST", MESSAGES, byPlace)).toMatchObject({
      status: "missing_message_fields",
      body: { param: "athlete_uids.2" },
    });
    expect(await db.message.count({ where: { relation: { teamId: team.teamId } } })).toBe(0);
  });

  test.each([
    [{ text: " \n " }, "text"],
    [{ text: "tur\u202Ened" }, "text"],
    [{ text: "x".repeat(4_001) }, "text"],
    [{}, "text"],
    [{ text: "Hi", template: "how_was_it" }, "text"],
    [{ text: "Hi", fields: { sodium_pct: "99%" } }, "fields.sodium_pct"],
  ])("%o is refused", async (what, param) => {
    const body = { athlete_uids: [reader.athleteId], ...what };
    expect(await team.owner("POST", MESSAGES, body)).toMatchObject({ body: { param } });
  });
});

describe("templates", () => {
  const TEMPLATES = "/v1/coach/message-templates";

  test("of a team are stored, used, changed and deleted, next to the built-in ones", async () => {
    const id = newId();
    const path = `${TEMPLATES}/${id}`;
    const words = { name: "Own", text: "Dear {first_name}" };
    expect((await team.owner("PUT", path, words)).body).toMatchObject({
      ...words,
      id,
      fields: ["first_name"],
      built_in: false,
    });
    const used = { athlete_uids: [reader.athleteId], template: id };
    expect((await team.owner("POST", MESSAGES, used)).body.messages[0].text).toBe("Dear Maya");
    const text = "Hello {first_name}";
    expect((await team.owner("PATCH", path, { name: "Hello" })).body).toMatchObject({
      ...words,
      name: "Hello",
    });
    // Changed at the same time, both stay.
    await Promise.all([
      team.owner("PATCH", path, { text }),
      team.owner("PATCH", path, { name: "Hi" }),
    ]);
    expect((await team.owner("POST", MESSAGES, used)).body.messages[0].text).toBe("Hello Maya");
    const { templates } = (await team.owner("GET", TEMPLATES)).body;
    expect(templates[0]).toMatchObject({ id, name: "Hi", text });
    expect(templates.filter((each: { built_in: boolean }) => each.built_in)).toHaveLength(9);
    const others = await newWritingTeam();
    for (const [method, body] of [["DELETE"], ["PATCH", { text }]] as const)
      expect((await others.owner(method, path, body)).status).toBe("message_template_not_found");
    expect((await team.owner("DELETE", path)).status).toBe(204);
    expect((await team.owner("POST", MESSAGES, used)).status).toBe("message_template_not_found");
    const quiet = { athlete_uids: [reader.athleteId], template: "gone_quiet" };
    expect((await team.owner("POST", MESSAGES, quiet)).body.messages[0].text).toMatch(/^Hi Maya, /);
  });

  test("can be read by an assistant, but not written or deleted", async () => {
    const assistant = await portal((await newCoach(team.teamId, "assistant")).personId);
    const path = `${TEMPLATES}/${newId()}`;
    const words = { name: "Own", text: "Dear {first_name}" };
    await team.owner("PUT", path, words);
    const changed = await assistant("PUT", path, { ...words, text: "Dear all" });
    expect(changed.status).toBe("role_required");
    expect((await assistant("PATCH", path, { name: "Ours" })).status).toBe("role_required");
    expect((await assistant("DELETE", path)).status).toBe("role_required");
    const { templates } = (await assistant("GET", TEMPLATES)).body;
    expect(templates[0]).toMatchObject(words);
  });
});

describe("an athlete", () => {
  test("answers, cancels, and is read by the team", async () => {
    await send("Question?");
    const thread = await ofReader();
    expect(thread.unread).toBe(1);
    await readMessages(thread, {});
    expect((await ofReader()).unread).toBe(0);
    expect((await threadOf())[0].read_at).not.toBeNull();
    await writeMessage(thread, "Never mind");
    const [held] = (await readMessages(thread, {})).messages;
    expect(await threadOf()).toHaveLength(1);
    await takeBackReply(thread, held?.id ?? "");
    // Submitted again through Back or after no response, it exists only once.
    await Promise.all(Array.from({ length: 4 }, () => writeMessage(thread, "Answer!")));
    expect(await writeMessage(thread, "Answer!")).toBe(true);
    expect((await readMessages(thread, {})).messages).toHaveLength(2);
    // Due, though not sent yet, it can't be undone either.
    const due = { ...thread.scope, wallMs: thread.scope.wallMs + AFTER };
    expect(await writeMessage({ ...thread, scope: due }, "Answer!")).toBe(false);
    const [answer] = (await readMessages(thread, {})).messages;
    await sendHeld(later(AFTER), answer?.id ?? "");
    // Once it was sent, there is nothing left to send or to undo, and nothing to offer as unsent for an hour.
    const in59 = { ...thread, scope: { ...thread.scope, nowMs: thread.scope.nowMs + 59 * 60_000 } };
    expect((await readMessages(in59, {})).lately).toBe("Answer!");
    expect(await writeMessage(in59, "Answer!")).toBe(false);
    const in61 = { ...thread, scope: { ...thread.scope, nowMs: thread.scope.nowMs + 61 * 60_000 } };
    expect((await readMessages(in61, {})).lately).toBeNull();
    expect(await threadOf()).toMatchObject([
      { text: "Answer!", from: "athlete", coach_uid: null },
      { text: "Question?", coach_name: "Test person" },
    ]);
    const threads = async () => (await team.owner("GET", MESSAGES)).body.threads;
    expect(await threads()).toMatchObject([
      { athlete_uid: reader.athleteId, unread_count: 1, last_message: { text: "Answer!" } },
    ]);
    const read = `${MESSAGES}/${reader.athleteId}/read`;
    expect((await team.owner("POST", read, { message_id: answer?.id })).body.read).toBe(1);
    expect((await team.owner("POST", read, { message_id: answer?.id })).body.read).toBe(0);
    expect((await threads())[0].unread_count).toBe(0);
  });

  test("has a thread with each team, and none of another person's", async () => {
    const stranger = await personScope((await newPerson()).personId);
    expect(await listOwnThreads(stranger)).toEqual([]);
    expect(await findOwnThread(stranger, reader.relationId)).toBeNull();
  });

  test("keeps the thread to themselves when a partner gives their record to another address", async () => {
    await send("How is the baby?");
    const next = await newPerson();
    const person = await personScope(next.personId);
    const invited = await team.owner("POST", "/v1/coach/invitations", { email: next.emailKey });
    const { account, athleteId, relationId } = reader;
    await patchAthlete(account, athleteId, { email: next.emailKey });
    expect(await listOwnRelations(person)).toMatchObject([{ id: relationId }]);
    expect(await findOwnThread(person, relationId)).toBeNull();
    // Now it is theirs, without what was written before.
    await write("And the knee?");
    await acceptAthlete(person, invited.body.url.split("/").at(-1), athleteId);
    await leaveFor([next.personId]);
    expect(await sendOverdue(later(AFTER))).toMatchObject({ failed: 0 });
    expect(await mailsTo(next.emailKey)).not.toContain("message_of_coach");
    const [thread = null] = await listOwnThreads(person);
    expect(thread).toMatchObject({ relationId, unread: 0 });
    if (thread === null) return;
    expect((await readMessages(thread, {})).messages).toEqual([]);
    await send("Welcome!");
    expect((await readMessages(thread, {})).messages).toMatchObject([{ text: "Welcome!" }]);
    expect(await threadOf()).toHaveLength(3);
  });

  test("gets all sent messages in the export of their own record, and no partner does", async () => {
    const person = await personScope(reader.personId);
    const athleteId = await ensureOwnRecord(person, "Maya");
    const ids = { id: newId(), teamId: team.teamId, athleteId, personId: reader.personId };
    await db.coachRelation.create({
      data: { ...ids, consentEdition: "test", acceptedAt: new Date() },
    });
    const kept = await write("Kept", [athleteId, reader.athleteId]);
    await sendHeld(later(AFTER), kept.id);
    await write("Held", [athleteId]);
    const exported = async (account: AccountScope, id: string) => {
      const messages: unknown[] = [];
      for await (const part of (await exportAthlete(account, id)).parts)
        if (part.field === "messages" && "items" in part) messages.push(...part.items);
      return messages;
    };
    expect(await exported(await houseOf(person, athleteId), athleteId)).toMatchObject([
      { text: "Kept", from: "coach", coach_name: "Test person", relation_id: ids.id },
    ]);
    await sendOverdue(later(HOLD_MS + 6_000));
    expect(await exported(reader.account, reader.athleteId)).toEqual([]);
  });

  test("who is deleted leaves no messages", async () => {
    await send("Kept");
    await write("Held");
    const thread = await ofReader();
    await deleteAthlete(reader.account, reader.athleteId);
    expect((await team.owner("GET", MESSAGES)).body.threads).toEqual([]);
    while ((await clearErased(reader.account, reader.athleteId)).more);
    const late = { code: "resource_not_found" };
    await expect(writeMessage(thread, "Late")).rejects.toMatchObject(late);
    expect(await db.message.count({ where: { relationId: reader.relationId } })).toBe(0);
  });
});

describe("an email", () => {
  test("has all that came within ten minutes of the last one and is still unread", async () => {
    const texts = async () => (await coachMailsTo(reader.emailKey)).map(({ text }) => text);
    await send("How do you feel?");
    const missed = [await send("Please stop drinking."), await send("See a doctor today.")];
    expect(await texts()).toEqual(["How do you feel?"]);
    const due = (await queuedJobs("message/unseen")).filter(({ message_id }) =>
      missed.includes(message_id),
    );
    expect(due.map(({ message_id }) => message_id)).toEqual(missed);
    for (const { message_id, due_ms } of due) {
      await tellUnseen(later(due_ms - 1_000 - Date.now()), message_id);
      expect(await texts()).toHaveLength(1);
    }
    const after = later(AFTER + NOTICE_EVERY_MS);
    await Promise.all(missed.map((id) => tellUnseen(after, id)));
    expect(await texts()).toEqual([
      "How do you feel?",
      "Please stop drinking.\nSee a doctor today.",
    ]);
  });

  test("about messages of several coaches is the team's, and has no text that doesn't fit", async () => {
    await send("One");
    const admin = await portal((await newCoach(team.teamId, "admin")).personId);
    const mailLast = async (...written: { id: string }[]) => {
      for (const { id } of written) await sendHeld(later(AFTER), id);
      await tellUnseen(later(AFTER + NOTICE_EVERY_MS), written.at(-1)?.id ?? "");
      return (await coachMailsTo(reader.emailKey)).at(-1);
    };
    const mail = await mailLast(await write("Two"), await write("Three", undefined, admin));
    expect(mail).toMatchObject({ coach_name: null, text: "Two\nThree" });
    await db.message.updateMany({
      where: { relationId: reader.relationId },
      data: { noticedAt: new Date() },
    });
    const long = "x".repeat(4_000);
    const many = await mailLast(...(await Promise.all([1, 2, 3, 4, 5, 6].map(() => write(long)))));
    expect(many).toMatchObject({ coach_name: "Test person", text: null });
  });

  test("notifies an absent athlete, once for several messages, and again once those were read", async () => {
    await send("One");
    await send("Two");
    expect(await mailsTo(reader.emailKey)).toEqual(["message_of_coach"]);
    await seenByReader();
    await leaveFor([reader.personId]);
    await send("Three");
    expect(await mailsTo(reader.emailKey)).toEqual(["message_of_coach", "message_of_coach"]);
  });

  test("waits while the athlete is present, and comes minutes later if they haven't seen the message", async () => {
    await signIn(reader.personId);
    const seen = await send("Seen");
    const unseen = await send("Unseen");
    expect(await mailsTo(reader.emailKey)).toEqual([]);
    const waiting = (await queuedJobs("message/unseen")).map(({ message_id }) => message_id);
    expect(waiting).toEqual(expect.arrayContaining([seen, unseen]));
    await db.message.update({ where: { id: seen }, data: { readAt: new Date() } });
    await tellUnseen(later(300_000), seen);
    expect(await mailsTo(reader.emailKey)).toEqual([]);
    await tellUnseen(later(300_000), unseen);
    await tellUnseen(later(300_000), unseen);
    expect(await mailsTo(reader.emailKey)).toEqual(["message_of_coach"]);
  });

  test("notifies the athlete's coach of an answer, or the team's leads", async () => {
    const admin = await newCoach(team.teamId, "admin");
    const assistant = await newCoach(team.teamId, "assistant");
    const people = [team.personId, admin.personId, assistant.personId];
    await leaveFor(people);
    const addresses = await Promise.all(
      people.map(async (id) => (await db.person.findUniqueOrThrow({ where: { id } })).emailKey),
    );
    const told = () => Promise.all(addresses.map(mailsTo));
    const answer = async (text: string) => {
      const thread = await ofReader();
      await writeMessage(thread, text);
      const [held] = (await readMessages(thread, {})).messages;
      await sendHeld(later(AFTER), held?.id ?? "");
    };
    await answer("Heavy legs");
    expect(await told()).toEqual([["message_of_athlete"], ["message_of_athlete"], []]);
    await db.coachRelation.update({
      where: { id: reader.relationId },
      data: { assignedCoachId: assistant.coachId },
    });
    await answer("Better now");
    // Nobody is notified twice of the same unread messages.
    expect(await told()).toEqual([
      ["message_of_athlete"],
      ["message_of_athlete"],
      ["message_of_athlete"],
    ]);
  });

  test("has a link that opens only this thread, until the coaching ends", async () => {
    await send("Read me");
    const token = await openedTokenOf(reader.emailKey);
    const stored = await db.replyLink.findMany({ where: { relationId: reader.relationId } });
    expect(JSON.stringify(stored)).not.toContain(token);
    const open = (...tokens: string[]) => openReply(visiting("test", "::1"), tokens, null);
    expect(await openReply(visiting("live", "::1"), [token], null)).toBeNull();
    expect(await open(`${token}x`)).toBeNull();
    const other = await newReader(team);
    for (const relationId of [other.relationId, "x"])
      expect(await openReply(visiting("test", "::1"), [token], relationId)).toBeNull();
    const thread = await open(`${token}x`, token);
    if (thread === null) throw new Error("the link opens nothing");
    expect((await readMessages(thread, {})).messages).toMatchObject([{ text: "Read me" }]);
    await writeMessage(thread, "By link");
    const rows = await db.auditEntry.findMany({ where: { teamId: team.teamId } });
    const byLink = { actorKind: "person", actorId: reader.personId };
    for (const action of ["message.read", "message.held"])
      expect(rows).toContainEqual(expect.objectContaining({ action, ...byLink }));
    expect(await seenByReader()).toEqual(["By link", "Read me"]);
    await db.replyLink.updateMany({ data: { expiresAt: new Date() } });
    expect(await open(token)).toBeNull();
    await db.replyLink.updateMany({ data: { expiresAt: new Date(Date.now() + 60_000) } });
    // The partner moved the record to another address, so its thread and emails are no longer theirs.
    const { emailKey } = await db.athlete.findUniqueOrThrow({ where: { id: reader.athleteId } });
    const giveTo = (key: string | null) =>
      db.athlete.update({ where: { id: reader.athleteId }, data: { emailKey: key } });
    await giveTo("else@example.org");
    expect(await open(token)).toBeNull();
    const mails = await mailsTo(reader.emailKey);
    await db.message.updateMany({ data: { readAt: new Date() } });
    await send("Not for you");
    expect(await mailsTo(reader.emailKey)).toEqual(mails);
    await giveTo(emailKey);
    await endOwnRelation(await personScope(reader.personId), reader.relationId);
    expect(await open(token)).toBeNull();
  });
});

test("coach.message.sent goes to the writer's own subscribed endpoints on Enterprise, and no others", async () => {
  const url = "https://hooks.nowhere.example/in";
  const events = ["coach.message.sent"];
  const told = async (tier: "business" | "enterprise", over: object) => {
    const writing = await newWritingTeam(tier);
    const theirs = await newReader(writing);
    expect((await writing.owner("POST", "/v1/coach/webhooks", { url, ...over })).status).toBe(201);
    const body = { athlete_uids: [theirs.athleteId], text: "Hi" };
    const [held] = (await writing.owner("POST", MESSAGES, body)).body.messages;
    await sendHeld(later(AFTER), held.id);
    const rows = await db.event.findMany({ where: { ownerId: writing.coachId } });
    expectPublished(rows);
    const own = { coach_uid: writing.coachId, athlete_uid: theirs.athleteId, message_id: held.id };
    return { rows: rows.map(({ type, data }) => ({ type, data })), own };
  };
  const { rows, own } = await told("enterprise", { events });
  expect(rows).toMatchObject([{ type: "coach.message.sent", data: own }]);
  expect((await told("enterprise", {})).rows).toEqual([]);
  expect((await told("business", { events })).rows).toEqual([]);
});
