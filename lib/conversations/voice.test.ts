import "@/testing/database";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { BEHAVIOURS, factsIn, startModelStandIn } from "@/scripts/stand-in/model/stand-in.mjs";
import { COMMON_QUESTIONS } from "@/testing/common-questions";
import { PROFILE } from "@/testing/profile";

const model = await startModelStandIn(BEHAVIOURS.good);
process.env["MODEL_NAME"] = "stand-in";
process.env["MODEL_BASE_URL"] = model.baseUrl;
const { callerOf, newPartner } = await import("@/testing/partner");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { searchKnowledge } = await import("@/lib/knowledge/search");
const { db } = await import("@/lib/platform/db");
const { ALWAYS_TOLD, answerTo } = await import("./answering");

const account = callerOf(await newPartner());
const QUESTION =
  "How much carbohydrate and sodium per hour for a 3 h ride at 30 °C and 50% humidity?";

beforeEach(async () => {
  model.asked.length = 0;
  model.behave(BEHAVIOURS.good);
  await db.modelUse.deleteMany({ where: { accountId: account.accountId } });
});
afterAll(model.stop);

async function asked(content = QUESTION, signal?: AbortSignal) {
  const { id: athleteId } = await createAthlete(account, PROFILE);
  const events: { event: string; data: Record<string, unknown> }[] = [];
  const answer = await answerTo(
    {
      ...{ account, athleteId, content, before: [], search: searchKnowledge },
      ...(signal && { signal }),
    },
    (event) => events.push(event),
  );
  return { ...answer, events, codes: answer.basis.notices.map(({ code }) => code) };
}

/** Returns the answer without a model; a failing model adds nothing. */
async function inOwnWords(content = QUESTION) {
  model.behave(() => 401);
  const { content: text } = await asked(content);
  return text;
}

test("a model's own words stream as they come, with their sources and its name", async () => {
  const own = await inOwnWords();
  model.behave((messages) =>
    factsIn(messages)
      .map((text) =>
        text.replace(
          /take (\d+) to (\d+) g of carbohydrate per hour/,
          "aim for $1-$2 g/h of carbs",
        ),
      )
      .join("\n"),
  );
  const { content, basis, events, codes } = await asked();
  expect(content).toMatch(/aim for \d+-\d+\sg\/h of carbs\. \[1\]/);
  expect(content).not.toBe(own);
  expect(content.endsWith(ALWAYS_TOLD.text)).toBe(true);
  expect(basis.model).toBe("stand-in");
  expect(codes).not.toContain("ungrounded");
  expect(events.filter(({ event }) => event === "text_delta").length).toBeGreaterThan(2);
});

test("facts repeated unchanged are accepted, whatever is asked", async () => {
  const wrong: string[] = [];
  for (const [question] of COMMON_QUESTIONS) {
    const { codes } = await asked(question);
    if (codes.includes("ungrounded")) wrong.push(question);
  }
  expect(wrong).toEqual([]);
});

describe("the whole answer is in our words if the model", () => {
  test.each([
    ["is down", BEHAVIOURS.down],
    ["answers without end", () => "x".repeat(1_000_000)],
    ["breaks off", () => brokenOff()],
  ] as const)("%s", async (_, behaviour) => {
    const own = await inOwnWords();
    model.behave(behaviour);
    const { content, basis } = await asked();
    expect(content).toBe(own);
    expect(basis).toMatchObject({ model: null, stop_reason: "complete" });
  });

  test("is late", async () => {
    const own = await inOwnWords();
    model.behave(() => "nothing");
    expect((await asked()).content).toBe(own);
  });

  test("is abandoned by the reader", async () => {
    const own = await inOwnWords();
    model.behave(() => "nothing");
    expect((await asked(QUESTION, AbortSignal.abort())).content).toBe(own);
  });

  test("is over the account's daily budget, and isn't called", async () => {
    const own = await inOwnWords();
    const spent = { accountId: account.accountId, day: new Date(), tokens: 200_000 };
    await db.modelUse.update({ where: { accountId: account.accountId }, data: spent });
    model.asked.length = 0;
    expect((await asked()).content).toBe(own);
    expect(model.asked).toEqual([]);
  });
});

test.each(["wrong", "hostile"] as const)(
  "false claims by a %s model are left out, and that is noted once",
  async (kind) => {
    const own = await inOwnWords();
    model.behave(BEHAVIOURS[kind]);
    const { content, codes } = await asked();
    expect(codes.filter((code) => code === "ungrounded")).toHaveLength(1);
    const sentences = (text: string) =>
      new Set(
        text
          .replaceAll("\u00a0", " ")
          .replaceAll(/ \[\d+\]/g, "")
          .split(/(?<=[.!?])(?:\s+|$)/),
      );
    const known = sentences(own);
    expect(
      [...sentences(content)].filter((text) => !known.has(text.replace(/^So for/, "For"))),
    ).toEqual([]);
  },
);

test("emergencies and exceeded limits are never left to a model", async () => {
  model.behave(BEHAVIOURS.hostile);
  await asked("I drank 6 litres, now I have a headache and my hands are swollen");
  expect(model.asked).toEqual([]);
  const { content } = await asked("Can I drink 3 litres per hour on a 3 h ride?");
  expect(content).toMatch(/^3000 mL per hour is more than the limit/);
  expect(factsIn(JSON.parse(model.asked[0] ?? "{}").messages).join()).not.toContain("3000");
});

async function* brokenOff(): AsyncGenerator<string> {
  yield "The ";
  throw new Error("It broke off.");
}
