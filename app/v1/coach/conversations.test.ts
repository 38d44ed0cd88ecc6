import { expect, test } from "vitest";
import { HOUR_MS } from "@/lib/contract/durations";
import { expectError } from "@/testing/answers";
import { newAthlete, succeed } from "@/testing/athletes";
import { newCoach, newCoachKey, newTeam, newTeamWith, relate } from "@/testing/coach";
import { eventsIn } from "@/testing/conformance";
import { type Answer, type Call, call } from "@/testing/http";
import { newPartner } from "@/testing/partner";
import { browserAs } from "@/testing/portal-rows";

const { db } = await import("@/lib/platform/db");

const PATH = "/v1/coach/conversations";

const textIn = ({ text }: Answer): string =>
  eventsIn(text)
    .filter(({ event }) => event === "text_delta")
    .map(({ data }) => data.text)
    .join("");

/** Creates an athlete who was sick during yesterday's ride. */
async function sickRider(key: string, name: string): Promise<string> {
  const { id } = await newAthlete(key, { name });
  const at = Date.now() - 24 * HOUR_MS;
  const ride = await succeed("POST", `/v1/athletes/${id}/activities`, {
    key,
    body: { type: "bike", duration_min: 180, started_at: at },
  });
  await succeed("POST", `/v1/athletes/${id}/activities/${ride.id}/feedback`, {
    key,
    body: { rating: 2, consumed_carb_g: 90, symptoms: { nausea: 2 } },
  });
  return id;
}

async function story() {
  const { testKey } = await newPartner();
  const [mine, others] = [
    await sickRider(testKey, "Ada Mine"),
    await sickRider(testKey, "Bea Other"),
  ];
  const team = await newTeamWith([mine]);
  const as = await browserAs(team.personId);
  const begin = async (body: object = {}): Promise<string> =>
    (await succeed("POST", PATH, { ...as, body })).id;
  const ask = (id: string, content: string, by: Call = as) =>
    call("POST", `${PATH}/${id}/messages`, { ...by, body: { content } });
  const messagesOf = async (id: string) =>
    (await succeed("GET", `${PATH}/${id}/messages`, as)).messages;
  const leave = () =>
    db.coachRelation.updateMany({
      where: { teamId: team.teamId, athleteId: mine },
      data: { endedAt: new Date(), endedBy: "athlete" },
    });
  return { testKey, team, as, mine, others, begin, ask, messagesOf, leave };
}

test("a coach asks about an athlete, with the sessions as sources and without starting a trial", async () => {
  const { as, mine, begin, ask, messagesOf } = await story();
  const id = await begin({ athlete_id: mine });
  const answer = await ask(id, "Why did Ada get sick on her last ride?");
  expect(textIn(answer)).toContain("nausea");
  const numbers = textIn(await ask(id, "How much sodium per hour should she take?"));
  expect(numbers).toMatch(/the suggestion for it is \d+ to \d+ mg of sodium per hour/);
  const athlete = await db.athlete.findUniqueOrThrow({ where: { id: mine } });
  expect(athlete.trialStartedAt).toBeNull();
  const [, , second] = await messagesOf(id);
  expect(second.citations).toContainEqual(expect.objectContaining({ kind: "session" }));
  expect(second.steps[0]).toMatchObject({ name: "recent_sessions" });
  const listed = await succeed("GET", `${PATH}?athlete_id=${mine}`, as);
  expect(listed.conversations).toMatchObject([{ id, athlete_id: mine, message_count: 4 }]);
});

test("an athlete of another team isn't found, nor is another coach's conversation", async () => {
  const { team, mine, others, as, begin, ask } = await story();
  const other = await newTeamWith([others]);
  expectError(
    await call("POST", PATH, { ...as, body: { athlete_id: others } }),
    "resource_not_found",
  );
  const id = await begin({ athlete_id: mine });
  const colleague = await newCoach(team.teamId, "admin");
  for (const { personId } of [other, colleague]) {
    const as = await browserAs(personId);
    expectError(await call("GET", `${PATH}/${id}`, as), "conversation_not_found");
    expectError(await call("GET", `${PATH}/${id}/messages`, as), "conversation_not_found");
    expectError(await call("DELETE", `${PATH}/${id}`, as), "conversation_not_found");
    expectError(await ask(id, "Who needs attention?", as), "conversation_not_found");
    expect((await succeed("GET", PATH, as)).conversations).toEqual([]);
  }
});

test("no key can read a coach's questions or ask for them, whoever created it", async () => {
  const { team, begin } = await story();
  const id = await begin();
  for (const key of [team.key, await newCoachKey(team.coachId, ["roster:read", "org:write"])]) {
    expectError(await call("GET", `${PATH}/${id}/messages`, { key }), "resource_not_found");
    expectError(await call("DELETE", `${PATH}/${id}`, { key }), "resource_not_found");
    expectError(await call("POST", PATH, { key, body: {} }), "resource_not_found");
  }
});

test("an answer about the roster only covers athletes the coach reaches", async () => {
  const { team, mine, others, begin, ask } = await story();
  await relate(await newTeam(), others);
  const answer = textIn(await ask(await begin(), "Who reported symptoms?"));
  expect(answer).toContain("Athletes who reported symptoms in the last 14 days: 1 of 1.");
  expect(answer).toContain("Ada Mine: nausea");
  expect(answer).not.toContain("Bea");
  // An assistant can read only assigned athletes.
  const as = await browserAs((await newCoach(team.teamId, "assistant")).personId);
  expectError(
    await call("POST", PATH, { ...as, body: { athlete_id: mine } }),
    "resource_not_found",
  );
  const { id } = await succeed("POST", PATH, { ...as, body: {} });
  expect(textIn(await ask(id, "Who reported symptoms?", as))).not.toContain("Ada");
});

test("once an athlete leaves, their conversation is closed and no answer names them", async () => {
  const { as, mine, begin, ask, messagesOf, leave } = await story();
  const [about, roster] = [await begin({ athlete_id: mine }), await begin()];
  await ask(about, "How was her last ride?");
  await ask(roster, "Who reported symptoms?");
  expect((await messagesOf(roster))[0].content).toContain("Ada Mine");
  await leave();
  expectError(await call("GET", `${PATH}/${about}`, as), "conversation_not_found");
  expectError(await call("GET", `${PATH}/${about}/messages`, as), "conversation_not_found");
  expectError(await ask(about, "And now?"), "conversation_not_found");
  const [withheld] = await messagesOf(roster);
  expect(withheld).toMatchObject({ is_withheld: true, citations: [], steps: [] });
  expect(JSON.stringify(withheld)).not.toContain("Ada");
  expect((await succeed("GET", PATH, as)).conversations).toMatchObject([{ id: roster }]);
});

test("a report of a wrong answer is stored with it, and deleted with the conversation", async () => {
  const { as, begin, ask, messagesOf } = await story();
  const id = await begin();
  await ask(id, "Who reported symptoms?");
  const [answer, question] = await messagesOf(id);
  const wrong = (messageId: string) =>
    call("POST", `${PATH}/${id}/messages/${messageId}/wrong`, {
      ...as,
      body: { note: "It was Eve" },
    });
  expect((await wrong(answer.id)).status).toBe(204);
  expectError(await wrong(question.id), "resource_not_found");
  expect((await messagesOf(id))[0].is_wrong).toBe(true);
  expect(await db.conversationTurn.findUnique({ where: { id: answer.id } })).toMatchObject({
    wrongNote: "It was Eve",
  });
  expect((await call("DELETE", `${PATH}/${id}`, as)).status).toBe(204);
  expectError(await call("GET", `${PATH}/${id}`, as), "conversation_not_found");
  expect(await db.conversationTurn.count({ where: { conversationId: id } })).toBe(0);
});

test("signs of an emergency come before everything else, about an athlete and about a roster", async () => {
  const { mine, begin, ask } = await story();
  for (const id of [await begin({ athlete_id: mine }), await begin()]) {
    const events = eventsIn(
      (await ask(id, "My athlete collapsed and is confused, what now?")).text,
    );
    expect(events[1]).toMatchObject({ event: "safety_warning", data: { code: "emergency" } });
    expect(events.filter(({ event }) => event === "tool_call")).toEqual([]);
  }
});
