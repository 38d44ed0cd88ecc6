import { expect, test } from "vitest";
import { askedFor } from "@/lib/conversations/coached-question";
import { readRosterQuestion } from "@/lib/conversations/roster-question";
import { NO_ANSWER } from "./turns";
import { draftsOf, stepWords } from "./words";

test.each([
  ["Who needs attention?", "attention"],
  ["Who reported symptoms?", "symptoms"],
  ["Did anybody feel sick this week?", "symptoms"],
  ["Who ran short of sodium on long rides?", "short"],
  ["Who is under-fueling?", "short"],
  ["Who carries less than suggested?", "less"],
  ["Who packed less?", "less"],
  ["Who has gone quiet?", "quiet"],
  ["Who hasn’t reported anything?", "unreported"],
  ["Whose next race is hot?", "races"],
  ["Which races are ahead?", "races"],
  ["Who rated a session low?", "rating"],
  ["Who drank too much?", "safety"],
  ["How is Maya doing?", "attention"],
] as const)("a coach who asks %s is answered about %s", (question, topic) => {
  expect(readRosterQuestion(question).topics.map(({ id }) => id)).toEqual([topic]);
});

test("nutrient, sport and duration are read from a question, and a follow-up keeps its topic", () => {
  const asked = readRosterQuestion("Who ran short of sodium on rides over 3 h?");
  expect(asked).toMatchObject({ nutrients: ["sodium"], kind: "bike", from_min: 180 });
  expect(readRosterQuestion("And on rides?", ["Who reported symptoms?"])).toMatchObject({
    topics: [{ id: "symptoms" }],
    kind: "bike",
  });
  expect(readRosterQuestion("What is the weather on Mars?").topics).toEqual([]);
});

test("a coach’s question about an athlete is read as the athlete would ask it", () => {
  const read = (text: string) => askedFor(text, [], "Ada Mine").topics.map(({ id }) => id);
  expect(read("What should she eat on a 3 h ride?")).toEqual(["plan"]);
  expect(read("How were Ada’s last sessions?")).toEqual(["sessions"]);
  expect(askedFor("Is Ada better than her teammate?", [], "Ada Mine").isOfAnother).toBe(true);
  expect(askedFor("She is confused and collapsed", [], "Ada Mine").emergency?.isNow).toBe(true);
});

test("a message starts with what an answer says about its athlete, worded for them", () => {
  const [ada, bea] = ["a", "b"].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);
  const content =
    "Athletes who reported symptoms: 2 of 9.\nAda Mine: nausea, ride on Sun 22 Nov. [1]\nBea Other: 41% of the planned sodium, run on Mon 23 Nov. [2]";
  const session = { kind: "session" as const, id: "s" };
  const drafts = draftsOf({
    ...NO_ANSWER,
    content,
    citations: [
      { ...session, number: 1, title: "Ada Mine, ride on Sun 22 Nov", athlete_id: ada },
      { ...session, number: 2, title: "Bea Other, run on Mon 23 Nov", athlete_id: bea },
    ],
  });
  expect(drafts).toEqual([
    { athlete_uid: ada, name: "Ada Mine", begins: { initialTemplate: "how_was_it" } },
    { athlete_uid: bea, name: "Bea Other", begins: { initialTemplate: "sodium_short" } },
  ]);
});

test("a step says what was looked up", () => {
  const step = { id: "call_1", input: {} };
  expect(stepWords({ ...step, name: "recent_sessions", result: { sessions: [1, 2] } })).toBe(
    "Looked at 2\u00a0sessions",
  );
  expect(stepWords({ ...step, name: "calculate", result: { refused: "rate_limited" } })).toBe(
    "Couldn’t look that up",
  );
});
