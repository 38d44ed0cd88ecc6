import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { succeed, unique } from "../athletes";
import { type CrashableService, startCrashableService } from "../crashable-service.mjs";
import { type Answer, call } from "../http";
import { answering, newReceiver, until } from "../receiver";
import { counted, figure } from "./figures";

/** A call with a key takes effect once, however often it is sent, and whatever dies in between. */

const RIGHT = {
  athletes: 1,
  keepsItsAnswer: true,
  repeatsItsAnswer: true,
  saysSo: true,
};
const KILLS = 50;
const PER_ROUND = 12;
let service: CrashableService;
let key: string;
let origin: string;

beforeAll(async () => {
  process.env["WEBHOOK_LOOPBACK"] = "on";
  service = await startCrashableService();
  process.env["DATABASE_URL"] = service.databaseUrl;
  origin = service.origin;
  const { newPartner } = await import("../partner");
  key = (await newPartner()).testKey;
});
afterAll(() => service.stop());

const create = (idempotencyKey: string, body: object) =>
  call("POST", "/v1/athletes", {
    key,
    origin,
    body,
    headers: { "idempotency-key": idempotencyKey },
  });

const mayRepeat = ({ body }: Answer) =>
  ["idempotency_conflict", "service_unavailable"].includes(body?.error?.code);

/** Retries until it succeeds. Meanwhile the same call may be in progress, or the server down. */
async function persist(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 500; tries++) {
    const answer = await send().catch((error: NodeJS.ErrnoException) => {
      if (!/^ECONN|^EPIPE/.test(error.code ?? "")) throw error;
      return null;
    });
    if (answer !== null && answer.status < 300) return answer;
    if (answer !== null && !mayRepeat(answer)) throw new Error(`${answer.status} ${answer.text}`);
    await pause(50);
  }
  throw new Error("it never succeeded");
}

const namedSo = async (external_id: string) => {
  const path = `/v1/athletes?external_id=${external_id}`;
  return (await succeed("GET", path, { key, origin })).athletes as { id: string }[];
};

test("twenty simultaneous equal creates make one athlete and give one answer", async () => {
  const [idempotencyKey, external_id] = [randomUUID(), unique("once")];
  const body = { external_id, name: "N" };
  const refused: Answer[] = [];
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      persist(async () => {
        const answer = await create(idempotencyKey, body);
        if (answer.status >= 300) refused.push(answer);
        return answer;
      }),
    ),
  );
  figure("keyed creates told to wait, of 20 at once", refused.length);
  expect(await namedSo(external_id)).toHaveLength(1);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(counted(answers.map(({ status }) => status))).toEqual({ 201: 20 });
  const replayed = answers.filter(({ headers }) => headers["idempotency-replayed"] === "true");
  expect(replayed).toHaveLength(19);
});

test("another body with a used key is refused, and creates nothing", async () => {
  const [idempotencyKey, external_id] = [randomUUID(), unique("other")];
  expect((await create(idempotencyKey, { name: "N" })).status).toBe(201);
  const answer = await create(idempotencyKey, { name: "N", external_id });
  expect(await namedSo(external_id)).toEqual([]);
  expect(answer.status).toBe(422);
  expect(answer.body.error.code).toBe("idempotency_mismatch");
});

test("a server killed at any moment duplicates nothing and loses no answer", {
  timeout: 900_000,
}, async () => {
  let acknowledged = 0;
  const wrong: unknown[] = [];
  for (let round = 0; round < KILLS; round++) {
    const calls = Array.from({ length: PER_ROUND }, (_, index) => {
      const external_id = `round-${round}-${index}`;
      const idempotencyKey = randomUUID();
      return { external_id, send: () => create(idempotencyKey, { external_id, name: "N" }) };
    });
    const firsts = calls.map(({ send }) => send().catch(() => null));
    await pause(Math.random() * 200);
    await service.kill();
    const told = await Promise.all(firsts);
    acknowledged += told.filter((answer) => answer?.status === 201).length;
    await service.restart();
    for (const [index, { external_id, send }] of calls.entries()) {
      const again = await persist(send);
      const replay = await persist(send);
      const found = await namedSo(external_id);
      const first = told[index];
      const seen = {
        athletes: found.length,
        keepsItsAnswer: first?.status !== 201 || first.text === again.text,
        repeatsItsAnswer: replay.text === again.text,
        saysSo: replay.headers["idempotency-replayed"] === "true",
      };
      if (!isDeepStrictEqual(seen, RIGHT)) wrong.push({ external_id, ...seen });
    }
    // Later rounds would find the same.
    if (wrong.length > 0) break;
  }
  figure(
    `keyed creates over ${KILLS} kills`,
    `${acknowledged} of ${KILLS * PER_ROUND} acknowledged before`,
  );
  expect(wrong).toEqual([]);
  expect(acknowledged).toBeGreaterThan(0);
});

test("a test send repeated with one key sends one event, even across a kill", async () => {
  const sink = await newReceiver(answering(200));
  const slow = await newReceiver((response) => void setTimeout(() => response.end(), 300));
  const hook = async (url: string) => {
    const body = { url, events: ["athlete.created"] };
    return (await succeed("POST", "/v1/webhooks", { key, origin, body })).webhook.id as string;
  };
  const eventsOf = (arrivals: typeof sink.arrivals) =>
    new Set(arrivals.map(({ headers }) => headers["webhook-id"]));
  const send = (id: string, idempotencyKey: string) => () =>
    call("POST", `/v1/webhooks/${id}/test`, {
      key,
      origin,
      headers: { "idempotency-key": idempotencyKey },
    });

  const repeated = send(await hook(sink.url), randomUUID());
  const answers = await Promise.all(Array.from({ length: 5 }, () => persist(repeated)));
  expect.soft(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect.soft(eventsOf(sink.arrivals).size).toBe(1);

  const interrupted = send(await hook(slow.url), randomUUID());
  const first = interrupted().catch(() => null);
  await until(() => slow.arrivals.length === 1);
  await service.kill();
  await first;
  await service.restart();
  const answer = await persist(interrupted);
  const replay = await persist(interrupted);
  figure("arrivals of a test send across a kill", slow.arrivals.length);
  expect(replay.text).toBe(answer.text);
  expect(eventsOf(slow.arrivals).size).toBe(1);
  await Promise.all([sink.close(), slow.close()]);
});
