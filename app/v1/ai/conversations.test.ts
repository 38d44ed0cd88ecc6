import { request } from "node:http";
import { expect, test } from "vitest";
import { expectError } from "@/testing/answers";
import { newAthlete, succeed } from "@/testing/athletes";
import { eventsIn } from "@/testing/conformance";
import { type Answer, BASE_URL, call } from "@/testing/http";
import { newPartner } from "@/testing/partner";

const { db } = await import("@/lib/platform/db");

const QUESTION = { content: "How much carbohydrate per hour for a 3 h ride at 30 °C?" };

async function conversation(options: Parameters<typeof newPartner>[0] = {}) {
  const { testKey: key, accountId } = await newPartner(options);
  const athlete = await newAthlete(key);
  const body = { athlete_id: athlete.id };
  const { id } = await succeed("POST", "/v1/ai/conversations", { key, body });
  const path = `/v1/ai/conversations/${id}`;
  const ask = (body: object, headers: Record<string, string> = {}) =>
    call("POST", `${path}/messages`, { key, body, headers });
  return { key, accountId, athleteId: athlete.id as string, id: id as string, path, ask };
}

const textIn = ({ text }: Answer): string =>
  eventsIn(text)
    .filter(({ event }) => event === "text_delta")
    .map(({ data }) => data.text)
    .join("");

test("an answer comes as events between a start and an end, and is stored as sent", async () => {
  const { key, id, path, athleteId, ask } = await conversation();
  const answer = await ask(QUESTION);
  const events = eventsIn(answer.text);
  expect(events[0]).toMatchObject({ event: "message_start", data: { conversation_id: id } });
  expect(events.at(-1)).toMatchObject({
    event: "message_end",
    data: {
      conversation_id: id,
      stop_reason: "complete",
      tools_called: ["calculate", "search_knowledge"],
    },
  });
  expect(answer.headers["x-service-data-attribution"]).toBe("required");
  const { messages } = await succeed("GET", `${path}/messages`, { key });
  expect(messages).toMatchObject([
    { role: "assistant", content: textIn(answer), stop_reason: "complete" },
    { role: "user", content: QUESTION.content, tools_called: [] },
  ]);
  const listed = await succeed("GET", `/v1/athletes/${athleteId}/ai/conversations`, { key });
  expect(listed.conversations).toMatchObject([{ id, message_count: 2, summary: QUESTION.content }]);
  const exported = await succeed("POST", `/v1/athletes/${athleteId}/export`, { key });
  expect(exported.conversations).toMatchObject([{ role: "user" }, { role: "assistant" }]);
});

test("an answer with products is stored as well", async () => {
  const { key, path, ask } = await conversation();
  const answer = await ask({ content: "What should I carry for a 2 hour run?" });
  const { event, data } = eventsIn(answer.text).at(-1) ?? {};
  expect([event, data?.tools_called]).toEqual([
    "message_end",
    ["calculate", "fit_products", "search_knowledge"],
  ]);
  const { messages } = await succeed("GET", `${path}/messages`, { key });
  expect(messages[0]).toMatchObject({ role: "assistant", content: textIn(answer) });
});

test("a question is stored once per key, and its repeat gets the same answer", async () => {
  const { key, path, ask } = await conversation();
  const headers = { "idempotency-key": "one" };
  const together = await Promise.all([ask(QUESTION, headers), ask(QUESTION, headers)]);
  for (const refused of together.filter(({ status }) => status !== 200))
    expectError(refused, "idempotency_conflict");
  const told = together.find(({ status }) => status === 200);
  const again = await ask(QUESTION, headers);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect(textIn(again)).toBe(told && textIn(told));
  expectError(await ask({ content: "Other" }, headers), "idempotency_mismatch");
  expect((await succeed("GET", path, { key })).message_count).toBe(2);
});

test("both messages emit events, in the transaction that stores them", async () => {
  const { key, accountId, athleteId, id, ask } = await conversation();
  const body = { url: "https://listener.example/", events: ["conversation.message_sent"] };
  await db.webhookEndpoint.create({
    data: {
      ...{ id: crypto.randomUUID(), ownerKind: "account", ownerId: accountId, environment: "test" },
      ...{ url: body.url, events: body.events, sealedSecret: "none" },
      ...{ createdAt: new Date(), updatedAt: new Date() },
    },
  });
  await ask(QUESTION);
  const told = await db.event.findMany({
    where: { ownerId: accountId },
    orderBy: { createdAt: "asc" },
  });
  expect(told.map(({ data }) => data)).toMatchObject([
    { athlete_id: athleteId, conversation_id: id, role: "user" },
    { athlete_id: athleteId, conversation_id: id, role: "assistant" },
  ]);
  await succeed("DELETE", `/v1/athletes/${athleteId}`, { key });
  expectError(await call("GET", `/v1/ai/conversations/${id}`, { key }), "conversation_not_found");
});

test("an answer is stored even if its reader leaves at once", async () => {
  const { key, path } = await conversation();
  await new Promise<void>((resolve) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const outgoing = request(`${BASE_URL}${path}/messages`, { method: "POST", headers });
    outgoing.on("error", () => resolve());
    outgoing.on("response", (incoming) => {
      incoming.destroy();
      resolve();
    });
    outgoing.end(JSON.stringify(QUESTION));
  });
  await expect.poll(async () => (await succeed("GET", path, { key })).message_count).toBe(2);
});

test("a question counts toward the intelligence ceiling, and a deleted conversation is gone", async () => {
  const { key, path, ask } = await conversation({ requestsPerDay: 100, intelligencePerDay: 1 });
  expect((await ask(QUESTION)).status).toBe(200);
  expectError(await ask(QUESTION), "rate_limit_exceeded");
  expect((await call("DELETE", path, { key })).status).toBe(204);
  expectError(await call("GET", path, { key }), "conversation_not_found");
});

test("sessions are dated in the athlete's own time zone", async () => {
  const { key, athleteId, ask } = await conversation();
  const zone = "America/Denver";
  await succeed("PATCH", `/v1/athletes/${athleteId}`, { key, body: { time_zone: zone } });
  // Two in the morning UTC is still the previous evening.
  const atMs = new Date().setUTCHours(2, 0, 0, 0) - 2 * 86_400_000;
  const activities = `/v1/athletes/${athleteId}/activities`;
  const session = { type: "bike", duration_min: 80, started_at: atMs };
  const { id } = await succeed("POST", activities, { key, body: session });
  const feedback = { rating: 4, consumed_carb_g: 60 };
  await succeed("POST", `${activities}/${id}/feedback`, { key, body: feedback });
  const day = new Intl.DateTimeFormat("en-GB", {
    ...{ weekday: "short", day: "numeric", month: "short", timeZone: zone },
  } as const).format(atMs);
  const answer = await ask({ content: "How did my last sessions go?" });
  expect(textIn(answer)).toContain(day.replace(",", ""));
});
