import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { expectError } from "@/testing/answers";
import { newAthlete, succeed, unique } from "@/testing/athletes";
import { newTeamWith } from "@/testing/coach";
import { newCoachIds } from "@/testing/coach-rows";
import { type Answer, call } from "@/testing/http";
import { heldBy, OPERATIONS, targetOf, validBody } from "@/testing/operations";
import { newIdsOf } from "@/testing/organizations";
import { countRows, newKey, newPartner, type TestPartner } from "@/testing/partner";
import { newReceiver } from "@/testing/receiver";

const { takesIdempotencyKey } = await import("@/lib/api/operation");
const { pool } = await import("@/lib/platform/db");

let partner: TestPartner;
let key: string;
beforeAll(async () => {
  partner = await newPartner();
  key = partner.testKey;
});

const keyed = (idempotencyKey: string, body: unknown, path = "/v1/athletes", as = key) =>
  call("POST", path, { key: as, body, headers: { "idempotency-key": idempotencyKey } });

const isReplay = (answer: Answer) => answer.headers["idempotency-replayed"] === "true";

describe("a create with an idempotency key", () => {
  test("sent twenty times at once creates one row and gives twenty equal answers", async () => {
    const own = await newPartner();
    const body = { name: unique("Once") };
    const again = async (): Promise<Answer> => {
      const answer = await keyed("k-parallel", body, "/v1/athletes", own.testKey);
      if (answer.status !== 409) return answer;
      expectError(answer, "idempotency_conflict");
      // Retries like a client: twenty concurrent, repeated calls use up the account's rate.
      await wait(Number(answer.headers["retry-after"]) * 1_000);
      return again();
    };
    const answers = await Promise.all(Array.from({ length: 20 }, again));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(answers.filter(isReplay)).toHaveLength(19);
    expect(await countRows(own.accountId)).toMatchObject({ athletes: 1, audits: 1 });
  });

  test("is replayed byte by byte, with a new request id in the header only", async () => {
    const first = await keyed("k-replay", { name: "Same" });
    const second = await keyed("k-replay", { name: "Same" });
    expect(second.text).toBe(first.text);
    expect(isReplay(second)).toBe(true);
    expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    expect(second.headers["content-type"]).toBe(first.headers["content-type"]);
  });

  test("is refused for another body, path or query", async () => {
    const { id } = await newAthlete(key);
    await keyed("k-other", { name: "One" });
    expectError(await keyed("k-other", { name: "Two" }), "idempotency_mismatch");
    const path = `/v1/athletes/${id}/activities`;
    const activity = { type: "run", duration_min: 60 };
    expectError(await keyed("k-other", activity, path), "idempotency_mismatch");
  });

  test("that was refused leaves the key free", async () => {
    expectError(await keyed("k-refused", { weight_kg: 5 }), "invalid_value");
    const path = `/v1/athletes/${partner.accountId}/activities`;
    const activity = { type: "run", duration_min: 60 };
    expectError(await keyed("k-refused", activity, path), "athlete_not_found");
    expect((await keyed("k-refused", { weight_kg: 50 })).status).toBe(201);
  });

  test("doesn't affect another account's request with the same key", async () => {
    const other = await newPartner();
    const mine = await keyed("k-shared", { name: "Mine" });
    const theirs = await keyed("k-shared", { name: "Theirs" }, "/v1/athletes", other.testKey);
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.body.name).toBe("Theirs");
  });

  test.each(["", " ", "a b", "ü", "x".repeat(256)])("is refused under the key %j", async (bad) => {
    const answer = await keyed(bad, {});
    expectError(answer, "invalid_value", { param: "Idempotency-Key" });
  });

  test("costs one unit when replayed, whatever the first one cost, even with an empty bucket", async () => {
    const own = await newPartner({ rate: 0.001, burst: 42 });
    const { id } = await newAthlete(own.testKey);
    const path = `/v1/athletes/${id}/activities/import`;
    const body = { calculate: true, activities: Array(40).fill({ type: "run", duration_min: 60 }) };
    const first = await keyed("k-cost", body, path, own.testKey);
    expect(first.headers["x-ratelimit-remaining"]).toBe("1");
    const again = await keyed("k-cost", body, path, own.testKey);
    expect(again.text).toBe(first.text);
    expect(again.headers["x-ratelimit-remaining"]).toBe("0");
  });

  test("nested too deeply to encode is refused, as without a key", async () => {
    const deep = `{"athletes":[${"[".repeat(9_900)}${"]".repeat(9_900)}]}`;
    const answer = await keyed("k-deep", deep, "/v1/athletes/batch");
    expectError(answer, "invalid_value");
  });

  test("older than a day is a new request", async () => {
    const first = await keyed("k-old", { name: "Old" });
    await pool.query(
      `UPDATE idempotency_record SET created_at = created_at - interval '25 hours'
       WHERE owner_id = $1 AND key = 'k-old'`,
      [partner.accountId],
    );
    const second = await keyed("k-old", { name: "New" });
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });
});

/**
 * Returns the comparable content of an answer. A replayed event stream may merge its sentences into one, after the
 * rest.
 */
function toldIn({ headers, text }: Answer): unknown {
  if (!/^text\/event-stream/.test(headers["content-type"] ?? "")) return text;
  const events = [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(
    ([, name = "", data = ""]) => ({
      name,
      data: JSON.parse(data),
    }),
  );
  const said = events.flatMap(({ name, data }) => (name === "text_delta" ? [data.text] : []));
  const rest = events.filter(({ name }) => name !== "text_delta");
  return {
    said: said.join(""),
    rest: rest.sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)),
  };
}

describe("an idempotency key", () => {
  const takers = OPERATIONS.filter(
    (each) => takesIdempotencyKey(each) && heldBy(each) !== "person",
  );

  test.each(takers.map((each) => [`${each.method} ${each.path}`, each] as const))(
    "lets %s happen once",
    async (_name, each) => {
      const own = await newPartner();
      const team = heldBy(each) === "coach" ? await newTeamWith([]) : null;
      const partners = await newIdsOf(each.path, own.testKey);
      const coachs = team && (await newCoachIds(team, partners.athlete_id, {}, each.path));
      const ids = { ...partners, ...coachs };
      const body = validBody(each, ids);
      const once = () =>
        call(each.method, targetOf(each, ids), {
          key: team?.key ?? own.testKey,
          ...(body === undefined ? {} : { body }),
          headers: { "idempotency-key": "once" },
        });
      const first = await once();
      expect(first.status, first.text).toBeLessThan(300);
      const rows = await countRows(own.accountId);
      const second = await once();
      expect([second.status, toldIn(second)]).toEqual([first.status, toldIn(first)]);
      expect(isReplay(second)).toBe(true);
      expect(await countRows(own.accountId)).toEqual(rows);
    },
  );

  test("is ignored if repeating the request is harmless", async () => {
    const body = { activity_type: "run", duration_min: 60 };
    const first = await keyed("k-none", body, "/v1/nutrition/calculate");
    const other = await keyed("k-none", { ...body, duration_min: 90 }, "/v1/nutrition/calculate");
    expect([first.status, other.status]).toEqual([200, 200]);
    expect(isReplay(other)).toBe(false);
  });

  test("stores a returned secret encrypted, and returns it again", async () => {
    const body = { url: "https://hook.example/x", events: ["athlete.created"] };
    const first = await keyed("k-secret", body, "/v1/webhooks");
    const again = await keyed("k-secret", body, "/v1/webhooks");
    expect(again.text).toBe(first.text);
    const { secret } = first.body.webhook;
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const { rows } = await pool.query(
      "SELECT body FROM idempotency_record WHERE owner_id = $1 AND key = 'k-secret'",
      [partner.accountId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].body).not.toContain(secret);
  });

  test("lets a test send reach the receiver once", async () => {
    const receiver = await newReceiver();
    const { webhook } = await succeed("POST", "/v1/webhooks", {
      key,
      body: { url: receiver.url, events: ["athlete.created"] },
    });
    const path = `/v1/webhooks/${webhook.id}/test`;
    const first = await keyed("k-send", undefined, path);
    const again = await keyed("k-send", undefined, path);
    expect(again.text).toBe(first.text);
    expect(receiver.arrivals).toHaveLength(1);
    await receiver.close();
  });
});

describe("from the moment a row is deleted", () => {
  test("no answer that names it is replayed, by its body or by its path", async () => {
    const { id } = (await keyed("k-gone", { name: "Gone", email: "gone@athlete.example" })).body;
    const at = `/v1/athletes/${id}`;
    const { id: activity } = (
      await keyed("k-gone-a", { type: "run", duration_min: 60 }, `${at}/activities`)
    ).body;
    const debrief = { rating: 2, notes: "nobody else's business" };
    const feedback = `${at}/activities/${activity}/feedback`;
    expect((await keyed("k-gone-f", debrief, feedback)).status).toBeLessThan(300);
    const settings = { key, body: { thirst: true }, headers: { "idempotency-key": "k-gone-s" } };
    expect((await call("PATCH", `${at}/settings`, settings)).status).toBe(200);

    expect((await call("DELETE", at, { key })).status).toBe(204);
    expectError(await keyed("k-gone-f", debrief, feedback), "athlete_not_found");
    expectError(await call("PATCH", `${at}/settings`, settings), "athlete_not_found");
    const again = await keyed("k-gone", { name: "Gone", email: "gone@athlete.example" });
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(id);
    const kept = async () => {
      const { rows } = await pool.query(
        "SELECT key FROM idempotency_record WHERE mentions @> ARRAY[$1::uuid]",
        [id],
      );
      return rows;
    };
    await vi.waitFor(async () => expect(await kept()).toEqual([]), { timeout: 60_000 });
  });

  test("a new key's secret isn't replayed to another key", async () => {
    const partner = await newPartner();
    const writing = await newKey(partner, { scopes: ["write"] });
    const ask = (key: string) =>
      call("POST", "/v1/partner/api-keys", {
        key,
        headers: { "idempotency-key": "k-minted" },
        body: { name: "Nightly sync", scopes: ["*"] },
      });
    const first = await ask(partner.testKey);
    expect(first.status).toBe(201);
    expect((await ask(partner.testKey)).text).toBe(first.text);
    const other = await ask(writing);
    expect(other.status).toBeGreaterThanOrEqual(400);
    expect(other.text).not.toContain(first.body.key);
  });

  test("a webhook's secret isn't replayed", async () => {
    const body = { url: "https://hook.example/gone", events: ["athlete.created"] };
    const first = (await keyed("k-hook", body, "/v1/webhooks")).body.webhook;
    expect((await call("DELETE", `/v1/webhooks/${first.id}`, { key })).status).toBe(204);
    const second = (await keyed("k-hook", body, "/v1/webhooks")).body.webhook;
    expect(second.id).not.toBe(first.id);
    expect(second.secret).not.toBe(first.secret);
  });
});

test("path ids in another case are the same request", async () => {
  const { id } = await newAthlete(key);
  const body = { type: "run", duration_min: 60 };
  const first = await keyed("k-case", body, `/v1/athletes/${id}/activities`);
  const again = await keyed("k-case", body, `/v1/athletes/${id.toUpperCase()}/activities`);
  expect(again.text).toBe(first.text);
});

test("the list of operations that take a key includes everything that creates", () => {
  const names = OPERATIONS.filter(takesIdempotencyKey).map(({ path }: { path: string }) => path);
  expect(names).toEqual(
    expect.arrayContaining(["/v1/athletes", "/v1/webhooks", "/v1/organizations"]),
  );
  expect(names).not.toContain("/v1/nutrition/calculate");
});
