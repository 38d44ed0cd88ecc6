import "@/testing/database";
import { expect, test } from "vitest";
import { DAY_MS } from "@/lib/contract/durations";
import { readQueue } from "@/lib/triage/queue";
import { AS_PLANNED, NOW_MS, newAsked } from "@/testing/coached-questions";
import { training } from "@/testing/concern-rows";
import { storeActivities } from "@/testing/stored-rosters";

const { db } = await import("@/lib/platform/db");
const { Prisma } = await import("@/prisma/generated/client");
const { clearErased, deleteAthlete } = await import("@/lib/athletes/erasure");
const { unrepeated } = await import("@/lib/platform/outside");
const { ask } = await import("./asking");
const { namedBy } = await import("./coached");
const { addTurn } = await import("./conversations.store");
const { plainName } = await import("./products-told");
const { beginCoached, readOwnConversation } = await import("./own");

test("the reason an athlete is in triage names its session, as triage does", async () => {
  const { coach, athlete, roster } = await newAsked();
  await athlete("Maya Lind", [9, { consumed_carb_g: 38 }], [2, { consumed_carb_g: 41 }]);
  const { items } = await readQueue(coach);
  expect(items[0]?.reasons).toEqual(["Carb 38%"]);
  const { text } = await roster("Who needs me most?");
  expect(text).toContain("Maya Lind: carb 41%, ride on Mon 23 Nov of 2 h.");
  expect(text).not.toContain("38%");
});

/** Far above the limit of 700 mL an hour. */
const TOO_MUCH = { consumed_fluid_ml: 3000 };

test("danger leads an answer about one athlete too, whichever session is newer", async () => {
  const { athlete, about } = await newAsked();
  const id = await athlete("Maya Lind", [4, TOO_MUCH], [1, { consumed_fluid_ml: 420 }]);
  for (const asked of ["Did Maya drink too much?", "How was her last ride?"]) {
    const { text, basis } = await about(id, asked);
    expect(text).toMatch(
      /^Maya Lind: drank 1,?500 mL\/h \(limit 700 mL\/h\), ride on Sat 21 Nov of 2 h\. .*ask how they are/,
    );
    expect(basis.notices[0]?.code).toBe("above_limit");
    expect(text).not.toContain("that is within it");
  }
});

test.each([
  ["Australia/Sydney", "2027-02-28T22:00Z", "2027-02-08T01:00Z"],
  ["America/Denver", "2027-03-01T03:00Z", "2027-01-12T20:00Z"],
])("last month is the one of the athlete's calendar in %s", async (timeZone, now, at) => {
  const nowMs = Date.parse(now);
  const { athlete, roster } = await newAsked(nowMs);
  const id = await athlete("Maya Lind", [(nowMs - Date.parse(at)) / DAY_MS, TOO_MUCH]);
  await db.athlete.update({ where: { id }, data: { timeZone } });
  expect((await roster("Who drank too much last month?")).text).toContain("Maya Lind");
});

test.each([
  "Why is Maya red?",
  "How is Maya doing?",
  "what about Maya today",
  "What’s wrong with Maya Lind?",
])("%s is answered by the athlete's triage items and last session only", async (asked) => {
  const { athlete, roster, about } = await newAsked();
  const id = await athlete(
    "Maya Lind",
    [4, { consumed_carb_g: 38 }],
    [1, { symptoms: { nausea: 1 }, rating: 3 }],
  );
  await athlete("Ben Ruiz", [2, { consumed_carb_g: 20 }]);
  for (const { text } of [await about(id, asked), await roster(asked)]) {
    expect(text).toContain("Maya Lind: carb 38%, ride on Sat 21 Nov of 2 h.");
    expect(text).toContain(
      "ride on Tue 24 Nov of 2 h, 100 of 100 g of carbohydrate (100%), 1000 of 1000 mg of sodium (100%) and 1000 of 1000 mL of fluid (100%) taken; rated 3 out of 5; nausea.",
    );
    expect(text).not.toMatch(/Ben|I don’t know/);
  }
});

test("intake is shown for the athlete called by their full name", async () => {
  const { athlete, roster, about } = await newAsked();
  const id = await athlete("Maya Lind", [2, { consumed_carb_g: 90 }]);
  const asked = "What did Maya Lind take on Monday?";
  expect((await roster(asked)).text).toContain("90 of 100 g of carbohydrate");
  expect((await about(id, asked)).text).toContain("45 g of carbohydrate per hour");
  expect((await roster("How much did Maya drink on Monday?")).text).toContain("1000 of 1000 mL");
  expect((await about(id, "how did monday go")).text).toContain("90 of 100 g of carbohydrate");
  const ben = await athlete("Ben Ruiz");
  expect(await roster("How is Ben doing?")).toMatchObject({
    text: "Nothing of Ben Ruiz waits for you in triage now. Ben Ruiz has no session in the last 14 days.",
    athleteIds: [ben],
  });
  expect((await roster("Should Maya take ashwagandha?")).text).toContain("I don’t know that");
});

test.each(["Who underfueled?", "Who ate least?", "Who bonked?"])(
  "%s is answered with carbohydrate only, without an article",
  async (asked) => {
    const { athlete, roster } = await newAsked();
    await athlete("Maya Lind", [2, { consumed_carb_g: 40, consumed_sodium_mg: 100 }]);
    await athlete("Ben Ruiz", [2, { consumed_fluid_ml: 200 }]);
    const { text, basis } = await roster(asked);
    expect(text).toContain("40% of the planned carbohydrate (40 of 100 g)");
    expect(text).not.toMatch(/sodium|Ben/);
    expect(basis.citations.map(({ kind }) => kind)).toEqual(["session"]);
  },
);

test("danger leads a roster answer even if the question isn't understood", async () => {
  const { athlete, roster } = await newAsked();
  await athlete("Maya Lind", [2, TOO_MUCH]);
  const asked = await roster("anyone drinking more than they should?");
  expect(asked.text).toMatch(/^Maya Lind: drank 1,?500 mL\/h \(limit 700 mL\/h\)/);
  for (const question of ["Can you write a training plan?", "How do I prevent heat stroke?"]) {
    const { text, basis, athleteIds } = await roster(question);
    expect(text).toMatch(/(?:^|\n)Maya Lind: .*ask how they are first/);
    expect(text).not.toMatch(/how our numbers are made/i);
    expect(basis.notices.map(({ code }) => code)).toContain("above_limit");
    expect(athleteIds).toHaveLength(1);
  }
  const { text } = await roster("How do I prevent heat stroke?");
  expect(text).toContain("Nothing you swallow cools as well as going slower.");
  expect(text).not.toContain("I don’t know that");
});

test("excess fluid is shown with numbers if asked for, and briefly otherwise", async () => {
  const { athlete, roster, about } = await newAsked();
  const id = await athlete("Maya Lind", [2, TOO_MUCH]);
  const brief = "Maya Lind: hyponatremia risk, ride on Mon 23 Nov of 2 h; ask how they are first.";
  const told = "Maya Lind: drank 1500 mL/h (limit 700 mL/h), ride on Mon 23 Nov of 2 h.";
  for (const asked of ["Who races?", "Who has not logged?", "Who has gone quiet?"])
    expect((await roster(asked)).text.indexOf(brief)).toBe(0);
  expect((await about(id, "How does she train her gut?")).text.indexOf(brief)).toBe(0);
  for (const asked of ["Who is drinking too much?", "Who needs me most?"]) {
    const { text } = await roster(asked);
    expect(text.indexOf(told)).toBe(0);
    expect(text.match(/1500/g)).toHaveLength(1);
  }
});

test("athletes who reported nothing come before those who skipped a session", async () => {
  const { account, athlete, roster } = await newAsked();
  const ride = (daysAgo: number) =>
    training({ started_at: NOW_MS - daysAgo * DAY_MS, type: "bike", duration_min: 120 });
  const ada = await athlete("Ada One", [3, {}], [2, {}]);
  await storeActivities(account, ada, [ride(6), ride(5), ride(4)]);
  const zoe = await athlete("Zoe None");
  await storeActivities(account, zoe, [ride(6), ride(5)]);
  const { text } = await roster("Who has not logged a debrief in two weeks?");
  expect(text).toBe(
    [
      "Athletes who have sessions without a report in the last 14 days: 2 of 2, 1 of them without any report.",
      "Zoe None: both sessions without a report, the latest the ride on Fri 20 Nov of 2 h.",
      "Ada One: 3 of 5 sessions without a report, the latest the ride on Sat 21 Nov of 2 h.",
    ].join("\n"),
  );
});

test("an answer covers the days named in the question", async () => {
  const { athlete, roster, about } = await newAsked();
  const maya = await athlete(
    "Maya Lind",
    [20, { consumed_carb_g: 30 }],
    [9, { consumed_carb_g: 38 }],
    [2, { consumed_carb_g: 41 }],
  );
  await athlete("Ben Ruiz", [2, { consumed_carb_g: 45 }]);
  const week = (await roster("Who underfueled last week?")).text;
  expect(week).toContain("from Mon 16 Nov to Sun 22 Nov: 1 of 2.");
  expect(week).toContain("Maya Lind: 38% of the planned carbohydrate");
  expect((await roster("Who underfueled on Monday?")).text).toContain("on Mon 23 Nov: 2 of 2.");
  expect((await roster("And who drank least?", "Who underfueled last week?")).text).toContain(
    "from Mon 16 Nov to Sun 22 Nov: 0 of 2.",
  );
  // Also before the window.
  expect((await roster("Who underfueled on 5 Nov?")).text).toContain("Maya Lind: 30%");
  for (const { text } of [
    await roster("What did Maya take on Sunday?"),
    await about(maya, "What about Maya yesterday, anything wrong?"),
  ])
    expect(text).toMatch(
      /no session on (?:Sun 22|Tue 24) Nov; the latest is the ride on Mon 23 Nov/,
    );
});

test.each([
  "who drank more than the limit this month",
  "who exceeded their fluid limit",
  "who went over the limit?",
])("%s is answered with who drank too much, never who took less", async (asked) => {
  const { athlete, roster } = await newAsked();
  await athlete("Maya Lind", [9, TOO_MUCH], [2, { consumed_fluid_ml: 4000 }]);
  await athlete("Ben Ruiz", [2, { consumed_fluid_ml: 100 }]);
  const { text } = await roster(asked);
  expect(text).toMatch(
    /^Maya Lind: drank 2000 mL\/h \(limit 700 mL\/h\), ride on Mon 23 Nov of 2 h, the latest of 2 such sessions\./,
  );
  expect(text).not.toMatch(/less of the plan|Ben/);
});

test.each(["who drank more than planned this month", "Who drank the most?"])(
  "%s is answered with who took more, the most first",
  async (asked) => {
    const { athlete, roster } = await newAsked();
    await athlete("Ada One", [2, { consumed_fluid_ml: 1100, consumed_carb_g: 300 }]);
    await athlete("Maya Lind", [2, { consumed_fluid_ml: 1300 }]);
    await athlete("Ben Ruiz", [2, { consumed_fluid_ml: 100 }]);
    const lines = (await roster(asked)).text.split("\n");
    expect(lines[0]).toMatch(/^Athletes who took more than planned .*: 2 of 3\./);
    expect(lines[1]).toMatch(/^Maya Lind: 130% of the planned fluid \(1300 of 1000 mL\)/);
    expect(lines[2]).toMatch(/^Ada One: 110% of the planned fluid/);
  },
);

test("if one symptom is asked for, only that one is listed", async () => {
  const { athlete, roster } = await newAsked();
  await athlete("Maya Lind", [2, { symptoms: { nausea: 1, bloating: 2 } }]);
  await athlete("Ben Ruiz", [3, { symptoms: { muscle_cramps: 1, nausea: 1 } }]);
  const cramps = (await roster("which of my athletes had cramps")).text;
  expect(cramps).toContain(
    "who reported muscle cramps or stomach cramps in the last 14 days: 1 of 2",
  );
  expect(cramps).toContain("Ben Ruiz: muscle cramps, ride on");
  expect(cramps).not.toMatch(/Maya|nausea/);
  expect((await roster("Who had headaches?")).text).toContain("reported headache in the last");
  expect((await roster("Who was sick?")).text).toContain("2 of 2");
});

test("unrecorded data is called missing, and a self-rating is called weak evidence", async () => {
  const { athlete, roster } = await newAsked();
  const maya = await athlete("Maya Lind", [2, {}]);
  const ben = await athlete("Ben Ruiz", [2, {}]);
  const cleo = await athlete("Cleo Two", [2, {}]);
  await athlete("Ada One", [2, {}]);
  const weight = await roster("who lost more than 2% of body weight?");
  expect(weight.text).toMatch(/^How much weight .* is not recorded here/);
  for (const [athleteId, saltiness] of [
    [maya, 3],
    [ben, 8],
    [cleo, 8],
  ] as const) {
    const snapshot = { sex: null, year_of_birth: null, weight_kg: null, settings: { saltiness } };
    const { id } = await db.activity.findFirstOrThrow({ where: { athleteId } });
    await db.activity.update({ where: { id }, data: { profileSnapshot: snapshot } });
  }
  const { text } = await roster("who are my three saltiest sweaters, can I trust it?");
  expect(text).toMatch(
    /rate their sweat in the profile .*: 3 of 4\. 2 of them share the highest rating, 8 of 9\.\n(?:Ben|Cleo).* 8 of 9\.\n(?:Ben|Cleo).* 8 of 9\.\nMaya/,
  );
  expect(text).toContain("weak evidence");
});

test.each([
  "Maya has a headache and nausea since mondays ride",
  "her hands felt puffy after mondays ride, is that normal?",
  "should she drink more? she had a headache after monday",
  "does she drink enough?",
])("questions about signs or more get the numbers for excess fluid: %s", async (asked) => {
  const { athlete, about } = await newAsked();
  const id = await athlete("Maya Lind", [2, { ...TOO_MUCH, symptoms: { nausea: 1 } }]);
  const { text } = await about(id, asked);
  expect(text).toMatch(/^Maya Lind: drank 1500 mL\/h \(limit 700 mL\/h\), ride on Mon 23 Nov/);
  expect(text).not.toMatch(/There is no|never more than/);
  if (!asked.startsWith("does")) expect(text).toMatch(/can mean diluted blood/);
});

test("an athlete who is unwell now needs a doctor more than a count of reports", async () => {
  const { athlete, roster } = await newAsked();
  await athlete("Maya Lind", [2, {}]);
  expect((await roster("Maya feels dizzy and sick")).text).toMatch(/^I can’t judge that from here/);
  expect((await roster("Who felt dizzy?")).text).toMatch(/^Athletes who reported dizziness/);
});

test("athletes without recent sessions are listed with the quiet ones first", async () => {
  const { athlete, roster } = await newAsked();
  await athlete("Maya Lind", [2, {}]);
  for (const asked of ["who hasnt logged a sesion lately?", "Who hasn’t logged a session lately?"])
    expect((await roster(asked)).text).toMatch(/^Athletes who have gone quiet: \d of 1\./);
});

test("a question in another language gets an answer saying so in that language", async () => {
  const { athlete, roster } = await newAsked();
  await athlete("Maya Lind");
  expect((await roster("Wer hatte zuletzt Magenprobleme?")).text).toMatch(/^Ich antworte nur/);
});

test("danger is shown whatever days a question names, with those days first", async () => {
  const { athlete, roster } = await newAsked();
  await athlete("Maya Lind", [9, TOO_MUCH], [2, { consumed_fluid_ml: 4000 }]);
  const of = async (asked: string) => (await roster(asked)).text;
  expect(await of("Did Maya drink too much on 16 Nov?")).toMatch(/^Maya Lind: drank 1500 mL/);
  expect(await of("Did Maya drink too much on Monday?")).toMatch(/^Maya Lind: drank 2000 mL/);
  const text = await of("Did Maya drink too much on Tuesday?");
  expect(text).toMatch(/^Maya Lind: drank 2000 mL/);
  expect(text).toContain("Maya Lind has no session on Tue 24 Nov; the latest is the ride on");
  const other = await of("Who rated a session low on 16 Nov?");
  expect(other).toMatch(/^Maya Lind: hyponatremia risk, ride on Mon 23 Nov/);
});

test("upcoming races are listed for the named days, for all athletes who race", async () => {
  const { account, athlete, roster } = await newAsked();
  const race = (inDays: number) =>
    training({
      scheduled_at: NOW_MS + inDays * DAY_MS,
      ...{ type: "run", duration_min: 120, is_race_event: true },
    });
  for (const [place, inDays] of [3, 3, 3, 4, 4, 4, 4, 9].entries())
    await storeActivities(account, await athlete(`Athlete ${place}`), [race(inDays)]);
  const { text } = await roster("Who races this weekend?");
  expect(text).toContain("Athletes who race from Sat 28 Nov to Sun 29 Nov: 7 of 8.");
  expect(text).not.toContain("Dec");
  expect((await roster("Who raced last weekend?")).text).toContain("Nov to Sun 22 Nov: 0 of 8.");
  const unplanned = "who still has no plan for their race";
  expect((await roster(unplanned)).text).toBe(
    "Nobody: each of the 8 races ahead that I know of has a plan.",
  );
  await db.activity.updateMany({ data: { prescription: Prisma.DbNull } });
  expect((await roster("Who races this weekend without a plan?")).text).toMatch(
    /^Athletes who have a race ahead without a plan of exact numbers from Sat 28 Nov to Sun 29 Nov: 7 of 8\.\nAthlete /,
  );
});

test("what one athlete should take is worked out as in a conversation about them", async () => {
  const { athlete, roster, about } = await newAsked();
  const id = await athlete("Maya Lind", [2, AS_PLANNED]);
  await athlete("Theo Berg", [2, { consumed_sodium_mg: 200 }]);
  for (const asked of [
    "How much should Maya drink per hour on a 3 h ride at 30 °C?",
    "How many carbs does Maya Lind need on a 2 h run?",
  ]) {
    const { text, athleteIds } = await roster(asked);
    expect(text).toBe(`Maya Lind: ${(await about(id, asked)).text}`);
    expect(text).toMatch(/\d (?:g|mL)[^.]* per hour/);
    expect(athleteIds).toEqual([id]);
  }
  expect((await roster("Does Maya need attention?")).text).toMatch(/^Nothing of Maya Lind waits/);
  expect((await roster("Did Maya drink what she should?")).text).toContain(
    "athletes who took less",
  );
});

test("in a conversation about one athlete, a question about another doesn't get the first one's numbers", async () => {
  const { athlete, about } = await newAsked();
  const maya = await athlete("Maya Lind", [2, AS_PLANNED]);
  await athlete("Theo Berg", [2, AS_PLANNED]);
  for (const [asked, isOther] of [
    ["How much should Theo drink on a 3 h run at 30 °C?", true],
    ["Is 800 mL per hour ok for Theo Berg on a 3 h run?", true],
    ["How much should Maya drink on a 3 h run, compared with Theo’s plan?", false],
    ["How much should she drink for Boston on a 3 h run?", false],
  ] as const) {
    const { text } = await about(maya, asked);
    expect([asked, text.includes("I only see the athlete")]).toEqual([asked, isOther]);
    expect([asked, /\d mL/.test(text)]).toEqual([asked, !isOther]);
  }
});

test("an erased athlete is named by no question, answer or title, not even by an answer that comes later", async () => {
  const { account, coach, athlete } = await newAsked();
  const id = await athlete("Maya Lind", [2, { symptoms: { vomiting: 1 } }]);
  await athlete("Ben Ruiz", [2, AS_PLANNED]);
  const { id: conversationId } = await beginCoached(coach, {});
  for (const content of [
    "Why did maya vomit on Monday?",
    "Is Lind’s stomach better?",
    "Maya Lind collapsed and is confused, what now?",
    "Who reported symptoms?",
    "How is Ben doing?",
  ])
    for await (const _ of (await ask(coach, conversationId, { content }, unrepeated)).events);
  const told = async () => {
    const turns = await db.conversationTurn.findMany({ where: { conversationId } });
    const { summary } = await readOwnConversation(coach, conversationId);
    return [...turns.map(({ content }) => content), summary].join("\n");
  };
  expect(await told()).toContain("Maya Lind: vomiting");
  await deleteAthlete(account, id);
  while ((await clearErased(account, id)).more);
  expect(await told()).not.toMatch(/maya|lind/i);
  for (const kept of ["Who reported symptoms?", "How is Ben doing?"])
    expect(await told()).toContain(kept);
  const late = { id, conversationId, role: "assistant", content: "Maya", basis: null } as const;
  const turn = { ...late, createdMs: NOW_MS, answeringUntilMs: null, athleteIds: [id] };
  expect(await addTurn(coach, turn, { summary: null, model: null })).toBe("gone");
});

test.each([
  ["Bo", "Did Bo drink enough?", "Does everybody bob along?"],
  ["Li Na", "How is Li Na’s stomach?", "Is naming a limit fine?"],
  ["王芳", "王芳昨天喝够了吗?", "昨天谁喝够了?"],
])("a question is deleted with an athlete of a short name: %s", async (name, ofThem, ofNobody) => {
  const { coach, athlete } = await newAsked();
  const id = await athlete(name);
  expect(await namedBy(coach, ofThem)).toEqual([id]);
  expect(await namedBy(coach, ofNobody)).toEqual([]);
});

test("a name is cut between characters, so that an answer that quotes it can be stored", () => {
  const name = `${"a".repeat(59)}🏃`;
  expect(plainName(name)).toBe("a".repeat(59));
});
