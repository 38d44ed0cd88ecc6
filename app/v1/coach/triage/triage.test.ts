import { beforeEach, expect, test } from "vitest";
import { expectError } from "@/testing/answers";
import { newStory } from "@/testing/athletes";
import { newCoach, newTeam, relate, type TestTeam } from "@/testing/coach";
import { type Call, call } from "@/testing/http";
import { newPartner } from "@/testing/partner";
import { signIn } from "@/testing/people";

/** Two coaches of one team looking at the same queue at the same time, over HTTP. */

const { newId } = await import("@/lib/platform/ids");

const PATH = "/v1/coach/triage";
const ACTIONS = `${PATH}/actions`;

const as = async (personId: string): Promise<Call> => {
  const { cookie } = await signIn({ id: personId, email: "", environment: "test" });
  return { headers: { cookie, "sec-fetch-site": "same-origin" } };
};

let team: TestTeam;
let athleteId: string;
let [owner, admin]: Call[] = [];
beforeEach(async () => {
  const { testKey: key } = await newPartner();
  const story = await newStory(key, { name: "Ann Arbor" });
  athleteId = story.athlete_id;
  const path = `/v1/athletes/${athleteId}/activities/${story.activity_id}`;
  const { prescription } = (await call("GET", path, { key })).body;
  const consumed_sodium_mg = prescription.total_sodium_mg * 0.575;
  await call("POST", `${path}/feedback`, { key, body: { rating: 3, consumed_sodium_mg } });
  team = await newTeam();
  await relate(team, athleteId);
  owner = await as(team.personId);
  admin = await as((await newCoach(team.teamId, "admin")).personId);
});

async function review(): Promise<object> {
  const { body } = await call("GET", PATH, owner);
  expect(body).toMatchObject({
    counts: { attention: 1, total: 1 },
    items: [{ athlete_uid: athleteId, reasons: ["Sodium 57%"], band: "single" }],
  });
  const [{ athlete_uid, evidence_key }] = body.items;
  return { action: "reviewed", items: [{ athlete_uid, evidence_key }] };
}

test("one of many simultaneous calls decides, and the others are told who did", async () => {
  const body = await review();
  const calls = [owner, admin, owner, admin, owner, admin];
  const answers = await Promise.all(calls.map((each) => call("POST", ACTIONS, { ...each, body })));
  const [won, ...more] = answers.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  expect(won?.body.actions).toMatchObject([{ athlete_uid: athleteId }]);
  for (const answer of answers.filter((each) => each !== won)) {
    expectError(answer, "already_handled", { param: "items.0" });
    expect(answer.body.error.message).toMatch(/^Test person reviewed it at 20\d\d-/);
  }
  expect((await call("GET", `${PATH}/attention`, admin)).body).toMatchObject({
    ...{ attention: 0, handled: 1, unread_messages: 0 },
  });
});

test("a call repeated with its key decides once, and gets the same answer", async () => {
  const body = await review();
  const keyed = { ...owner, headers: { ...owner?.headers, "idempotency-key": newId() } };
  const first = await call("POST", ACTIONS, { ...keyed, body });
  const again = await call("POST", ACTIONS, { ...keyed, body });
  expect(again.body).toEqual(first.body);
  const { actions } = (await call("GET", ACTIONS, admin)).body;
  expect(actions).toMatchObject([{ id: first.body.actions[0].id, name: "Ann Arbor" }]);
});

test("undone by one of two tabs, it waits again", async () => {
  const body = await review();
  const { actions } = (await call("POST", ACTIONS, { ...owner, body })).body;
  const path = `${ACTIONS}/${actions[0].id}`;
  const answers = await Promise.all([1, 2].map(() => call("DELETE", path, owner)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  await review();
});

test("an answer canceled by several people at once is gone once", async () => {
  await review();
  const written = { athlete_uids: [athleteId], text: "Hi {first_name}" };
  const { messages } = (await call("POST", "/v1/coach/messages", { ...owner, body: written })).body;
  expect(messages).toMatchObject([{ text: "Hi Ann" }]);
  const path = `/v1/coach/messages/${athleteId}/${messages[0].id}`;
  const answers = await Promise.all([1, 2, 3].map(() => call("DELETE", path, owner)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  expectError(await call("DELETE", path, admin), "resource_not_found");
});
