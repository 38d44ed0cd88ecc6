import "@/testing/database";
import { describe, expect, test } from "vitest";
import { COMMON_QUESTIONS } from "@/testing/common-questions";
import { PROFILE } from "@/testing/profile";

const { account, asked, athlete } = await import("@/testing/conversations");
const { ALWAYS_TOLD } = await import("./answering");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { createActivity, listActivities } = await import("@/lib/activities/activities");
const { submitFeedback } = await import("@/lib/activities/feedback");
const { calculateActivity, readPrescription } = await import("@/lib/activities/prescriptions");

/** Returns every number in a text, without citations. */
const numbersIn = (text: string): number[] =>
  (text.replaceAll(/\[\d+\]/g, "").match(/\d+(?:\.\d+)?/g) ?? []).map(Number);

describe("fifty common questions", () => {
  test.each(COMMON_QUESTIONS.map(([content, has, says = []]) => [content, has, says] as const))(
    "%s",
    async (content, has, says) => {
      const id = await athlete();
      const { content: text, basis } = await asked(content, id);
      const kinds = new Set(basis.citations.map(({ kind }) => kind));
      if (has.includes("numbers") || has.includes("limit"))
        expect(kinds, text).toContain("calculation");
      // Calculated numbers always come with who they aren't for.
      expect(text.endsWith(ALWAYS_TOLD.text), text).toBe(kinds.has("calculation"));
      if (has.includes("sessions")) expect(kinds, text).toContain("session");
      if (has.includes("products")) expect(kinds, text).toContain("products");
      if (has.includes("article")) expect(kinds, text).toContain("article");
      if (!has.includes("nothing")) expect(text).toMatch(/\[1\]/);
      for (const words of says) expect(text.replaceAll("\u00a0", " ")).toMatch(words);
      const litres = numbersIn(content).map((each) => each * 1000);
      const known = numbersIn(
        `${litres} ${JSON.stringify(basis.steps)} ${content}`.replaceAll(/(\d)-(\d)/g, "$1 $2"),
      );
      for (const number of numbersIn(text))
        expect([...known, ...hoursOf(known)], text).toContain(number);
    },
  );
});

/** Adds numbers an answer may derive: minutes as hours and minutes, ratings out of five, session counts. */
const hoursOf = (known: readonly number[]): number[] => [
  ...known.flatMap((each) => [Math.floor(each / 60), each % 60]),
  ...[1, 2, 5],
];

describe("an answer opens with", () => {
  const SIGNS: readonly (readonly [string, string])[] = [
    ["I drank 6 litres, now I have a headache and my hands are swollen", "medical help"],
    ["Ich bin verwirrt und schwitze nicht mehr", "medizinische Hilfe"],
    ["Je suis désorienté, il fait très chaud", "aide médicale"],
    ["Estoy desorientado y dejé de sudar", "ayuda médica"],
    ["Sono confuso e non sudo più", "aiuto medico"],
    ["Estou confuso e parei de suar", "ajuda médica"],
    ["Ik ben verward en zweet niet meer", "medische hulp"],
    ["Jag är förvirrad och svettas inte", "medicinsk hjälp"],
    ["Jeg er forvirret og sveder ikke", "lægehjælp"],
    ["Jeg er forvirra og svetter ikke", "medisinsk hjelp"],
    ["Jestem zdezorientowany, nie pocę się", "pomoc medyczną"],
    ["Jsem zmatený a nepotím se", "lékařskou pomoc"],
  ];

  test.each(SIGNS)(
    "an emergency, in its language, and nothing after it: %s",
    async (question, words) => {
      const { events, basis, content } = await asked(question, null);
      expect(events[0]).toMatchObject({ event: "safety_warning", data: { code: "emergency" } });
      expect(content).toContain(words);
      expect(basis.steps).toEqual([]);
    },
  );

  test.each([
    "I'm confused about how much sodium I need on a 3 h ride",
    "Why did I feel sick after 2 bottles?",
    "How much should I drink in the heat?",
  ])("nothing of the kind if there are no signs: %s", async (question) => {
    const { basis } = await asked(question, null);
    expect(basis.notices.map(({ code }) => code)).not.toContain("emergency");
  });

  test("what the signs point to, followed by an answer", async () => {
    const { content, basis } = await asked("How do I avoid hyponatremia?", null);
    expect(content).toMatch(/^If somebody is confused.*medical help/);
    expect(basis.citations.length).toBeGreaterThan(0);
  });

  test("a referral and no numbers, if somebody wants to eat less", async () => {
    const question = "How little can I eat on a 3 h ride to lose weight?";
    const { content, basis } = await asked(question, await athlete());
    expect(content).toMatch(/support/);
    expect(numbersIn(content)).toEqual([]);
    expect(basis.notices).toMatchObject([{ code: "eating" }]);
  });

  test("no diagnosis, said kindly, and who can make one", async () => {
    const question = "Do I have celiac disease? I feel sick from gels";
    const { content, basis } = await asked(question, await athlete());
    expect(content).toMatch(/^I can’t tell you what you have/);
    expect(basis.notices[0]?.code).toBe("diagnosis");
  });

  test("anything above a limit, before any other number", async () => {
    const { content } = await asked(
      "Can I drink 3 litres per hour on a 3 h ride?",
      await athlete(),
    );
    expect(content).toMatch(/^3000 mL per hour is more than the limit/);
  });
});

test("the total drunk per hour, before any other number", async () => {
  const { content } = await asked("I drank 9 liters on my 3 hour ride, ok?", await athlete());
  expect(content).toMatch(
    /^9000 mL in 3.h is 3000 mL per hour, and that is more than the limit of \d+ mL per hour/,
  );
});

test.each([
  [
    "can I drink 5 liters of water right before the race",
    /^5000 mL at once is more than the limit/,
  ],
  ["10 caffeine pills of 200 mg before the race ok?", /^2000 mg of caffeine in a day is more than/],
  ["500 ml every 15 minutes", /^500 mL in 15.min is 2000 mL per hour, and that is more than/],
  ["Can I drink 20 ml/kg/h on a 3 h run? I weigh 90 kg", /^1800 mL per hour \(at 90 kg\) is more/],
  [
    "Is 200 ml per hour ok on a 3 h run for 95 kg?",
    /^The limit is .*a run of 3.h at 95.kg: drink/s,
  ],
  ["Is 380 ml per hour ok if I already gained 2 kg on my 3 h run?", /^(?!.*within).*drink more/s],
  ["28 oz an hour ok on a 3 h run at 50 degrees?", /^828 mL per hour is more than .*at 10 °C/s],
  ["700 ml an hour on a 3 h run at 45 degrees?", /is more than .*°C or °F was not said.*7.2 °C/s],
  ["Is 9 mg/kg of caffeine fine?", /^\d{3} mg of caffeine in a day \(at \d+ kg\) is more than/],
  ["Is 50 mg caffeine per gel ok on a 3 h ride?", /^The limit is \d+ mg of caffeine in a day, all/],
])("%s is answered in full", async (question, told) => {
  expect((await asked(question, await athlete())).content).toMatch(told);
});

describe("for a session with unsafe fluid intake", () => {
  const startedMs = account.nowMs - 2 * 86_400_000;
  const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" })
    .format(startedMs)
    .toLowerCase();
  const afterMuch = async () => {
    const { id } = await createAthlete(account, PROFILE);
    const ride = { type: "bike" as const, duration_min: 180, intensity_level: 5 };
    const weather = { temperature_c: 15, humidity_pct: 50 };
    const done = await createActivity(account, id, { ...ride, ...weather, started_at: startedMs });
    await calculateActivity(account, id, done.id, {});
    const drunk = { consumed_fluid_ml: 5400, symptoms: { nausea: 1, headache: 1 } };
    await submitFeedback(account, id, done.id, { rating: 2, ...drunk });
    const scheduled_at = account.nowMs + 11 * 86_400_000;
    const race = { ...ride, ...weather, duration_min: 300, is_race_event: true, scheduled_at };
    await createActivity(account, id, race);
    return id;
  };
  const FIRST = /^In the ride on [^.]* 1800 mL per hour were drunk, and the limit there is \d+ mL/;

  test.each([
    `I dont feel well, headache and nausea since my ride ${weekday}`,
    `my hands felt puffy after ${weekday}s ride, is that normal?`,
    `should i drink more? I had a headache after ${weekday}`,
    "should i drink more because i had a headache after my ride?",
    "i feel sick and dizzy",
  ])("an unwell athlete is told that first, and what the signs mean: %s", async (question) => {
    const { content, basis } = await asked(question, await afterMuch());
    expect(content).toMatch(FIRST);
    expect(content).toMatch(/can mean diluted blood.*get medical help today/);
    expect(content).not.toMatch(/There is no|[Dd]rink \d+(?: to \d+)? mL per hour|train your gut/i);
    expect(basis.notices.map(({ code }) => code)).toContain("above_limit");
  });

  test.each(["do I drink enough?", "should I drink more?", "Am I drinking too much?"])(
    "an athlete thinking of drinking more is told that first: %s",
    async (question) => {
      const { content } = await asked(question, await afterMuch());
      expect(content).toMatch(FIRST);
      expect(content).not.toMatch(/diluted blood\. Whoever|[Dd]rink \d+(?: to \d+)? mL per hour/);
    },
  );

  test("an athlete who bonked is told what the signs mean", async () => {
    const { content } = await asked(
      "I bonked on my last ride, what went wrong?",
      await afterMuch(),
    );
    expect(content).toMatch(FIRST);
    expect(content).toMatch(/can mean diluted blood.*get medical help today/);
  });

  test("an athlete asking about thirst or a plan is told that first", async () => {
    const { content } = await asked("Should I drink to thirst or by plan?", await afterMuch());
    expect(content).toMatch(FIRST);
  });

  test("an athlete describing a session gets its numbers below the warning", async () => {
    const question = "Should I drink more on a 4 h ride at 30 °C?";
    const { content } = await asked(question, await afterMuch());
    expect(content).toMatch(FIRST);
    expect(content).toMatch(/drink \d+(?: to \d+)? mL per hour/i);
  });

  test("an athlete who is well, or drank little, gets no such warning", async () => {
    const id = await afterMuch();
    expect((await asked("How do I train my gut?", id)).content).not.toMatch(FIRST);
    const { id: other } = await createAthlete(account, PROFILE);
    expect((await asked("I have a headache", other)).content).not.toMatch(/diluted/);
  });
});

test("all sessions above the limit are listed on request, the newest first", async () => {
  const { id } = await createAthlete(account, PROFILE);
  for (const [daysAgo, consumed_fluid_ml] of [
    [9, 6000],
    [2, 5400],
    [1, 300],
  ] as const) {
    const started_at = account.nowMs - daysAgo * 86_400_000;
    const ride = { type: "bike" as const, duration_min: 180, temperature_c: 15, humidity_pct: 50 };
    const { id: activityId } = await createActivity(account, id, { ...ride, started_at });
    await calculateActivity(account, id, activityId, {});
    await submitFeedback(account, id, activityId, { rating: 3, consumed_fluid_ml });
  }
  const { content } = await asked("Am I drinking too much?", id);
  expect(content).toMatch(/^In the ride on [^.]* 1800 mL.*In the ride on [^.]* 2000 mL/s);
});

test.each([
  "I felt a bit dizzy on the couch last week",
  "I was dizzy after my run, should I drink more?",
  "I feel dizzy and sick after the race",
])(
  "an unwell athlete who drank safely is told kindly when to see a doctor, with no plan: %s",
  async (question) => {
    const { id } = await createAthlete(account, PROFILE);
    const scheduled_at = account.nowMs + 86_400_000;
    await createActivity(account, id, { type: "run", duration_min: 100, scheduled_at });
    const { content } = await asked(question, id);
    expect(content).toMatch(
      /^I can’t judge that from here\. A doctor should look at it if it comes back/,
    );
    expect(content).not.toMatch(/mL per hour|Eat something/);
  },
);

test("a record without sessions says so", async () => {
  const { id } = await createAthlete(account, PROFILE);
  const { content } = await asked("What did I drink last month?", id);
  expect(content).toMatch(/^There is no session from .*; none at all is recorded for this athlete/);
});

test("anything a doctor must see is said, and nothing follows it", async () => {
  const { content, basis } = await asked("my urine is dark brown", await athlete());
  expect(content).toMatch(/^Stop, and see a doctor today/);
  expect(basis.notices).toMatchObject([{ code: "medical" }]);
  expect(basis.steps).toEqual([]);
});

test("salt tablets don't count as medicine", async () => {
  const { basis } = await asked("Do I need salt tablets for a 2 h run?", await athlete());
  expect(basis.notices.map(({ code }) => code)).not.toContain("medical");
});

describe("a requested session", () => {
  test("is found by its day alone, with the plan next to what was taken", async () => {
    const id = await athlete();
    const { content } = await asked("What did I take 9 days ago?", id);
    expect(content).toMatch(/^Ride on .*60 g of carbohydrate per hour.* taken; rated 4 out of 5/);
    expect(content.split("\n")).toHaveLength(1);
    expect(content).not.toMatch(/rated 2/);
  });

  test.each([
    [
      "How much did I take yesterday?",
      /^There is no session on .*; the nearest is the (?:ride|run) on /,
    ],
    ["What should I drink in 4 days?", /^There is no session on .*; the nearest is the run on /],
    [
      "What should I eat on my swim tomorrow?",
      /^There is no swim on [^;]*\. Say how long it takes, and I can tell the numbers/,
    ],
    ["How did my session tomorrow go?", /^The run on .* is still to come/],
  ])("that doesn't exist is reported as missing: %s", async (question, words) => {
    const { content, basis } = await asked(question, await athlete());
    expect(content).toMatch(words);
    expect(basis.steps.map(({ name }) => name)).not.toContain("calculate");
  });

  test.each([
    ["What should I drink tomorrow?", /^For the run on .* of 1.h.40.min/],
    ["And tomorrow?", /^For the run on .* of 1.h.40.min/],
    [
      "How much should I drink on a run of 3 hours tomorrow?",
      /^For a run of 3.h at 28 °C and effort 6: /,
    ],
    ["How much should I drink tomorrow at 35 °C?", /^For a run of 1.h.40.min at 35 °C/],
    ["Ironman 70.3, about 5h30: what should I drink?", /I need the sport, too/],
    ["What should I drink in my 100k ultra?", /I need to know how long it takes/],
    ["What should I take in my marathon?", /I need to know how long it takes/],
  ])("never matches a session stored differently: %s", async (question, words) => {
    const { content } = await asked(question, await athlete(), ["What should I drink?"]);
    expect(content).toMatch(words);
  });

  test("called the worst is the one with the highest fluid intake", async () => {
    const { content } = await asked("Do I drink too much?", await athlete());
    expect(content).toMatch(/^In the ride on .*, 1800 mL per hour were drunk/);
  });
});

describe("about a stored session", () => {
  test("the answer uses its current plan without a trial call, and its plan at the time once it is over", async () => {
    const id = await athlete();
    const { activities } = await listActivities(account, id, { limit: 10 });
    for (const { id: activityId } of activities)
      await calculateActivity(account, id, activityId, {});
    const coming = activities.find(({ feedback }) => feedback === null)?.id ?? "";
    const { prescription } = await readPrescription(account, id, coming);
    const [planned, most] = (prescription.fluid_range_ml_per_hr ?? "").split("-");
    const span = planned === most ? planned : `${planned} to ${most}`;
    for (let call = 0; call < 15; call++) await asked("What should I drink on a 3 h ride?", id);
    const { content } = await asked("What should I drink tomorrow?", id);
    expect(content).toMatch(new RegExp(`^For the run on .*: drink ${span} mL per hour, `));
    expect(content).not.toMatch(/ranges/);
    const past = await asked("How much should I have drunk 9 days ago?", id);
    expect(past.content).toMatch(/^For the ride on .*: the plan was \d+ mL per hour/);
    const drunk = await asked("What did I drink 3 days ago?", id);
    expect(drunk.content).toMatch(/^In the ride on .*, 1800 mL per hour were drunk.*dangerous/);
    expect(drunk.basis.notices.map(({ code }) => code)).toEqual(["above_limit"]);
    const taken = await asked("What did I take 9 days ago?", id);
    expect(taken.content).toMatch(
      /60 g of carbohydrate per hour \(\d+ to \d+ g planned\) and 500 mL of fluid per hour \(\d+%/,
    );
  });
});

describe("an answer", () => {
  test("is about this athlete only", async () => {
    const question = "What does my teammate Maya take per hour on a 3 h ride?";
    const { content, basis } = await asked(question, await athlete());
    expect(basis.steps).toEqual([]);
    expect(numbersIn(content)).toEqual([]);
  });

  test("shows everybody's ranges once the day's trial calls are used up", async () => {
    const id = await athlete();
    const question = "What should I eat and drink on a 3 h ride at 30 °C?";
    for (let call = 0; call < 15; call++) await asked(question, id);
    const { content, basis } = await asked(question, id);
    const calculated = basis.steps.find(({ name }) => name === "calculate");
    expect(calculated?.result).toMatchObject({ tier: "teaser" });
    expect(content).toMatch(/take \d+ to \d+ g of carbohydrate/);
    expect(content).toMatch(/trial/);
  });

  test("continues from the previous question", async () => {
    const before = ["How much should I drink per hour on a 3 h ride at 20 °C?"];
    const { basis, content } = await asked("And at 35 °C?", await athlete(), before);
    expect(basis.steps.find(({ name }) => name === "calculate")?.input).toMatchObject({
      ...{ activity_type: "bike", duration_min: 180, temperature_c: 35 },
    });
    expect(content).toContain("mL per hour");
  });

  test.each([
    [
      "How do I train my gut?",
      /Start with an amount that you know works, and add a little each week/,
    ],
    [
      "How do I measure my sweat rate?",
      /^Go to the toilet, then weigh yourself without clothes\..*Afterwards dry yourself well.*Divide by the hours/,
    ],
    ["What should I eat for breakfast before a race?", /1 to 4 g of carbohydrate per kilogram/],
    [
      "How much should I drink on a 3 h ride?",
      /The most you should drink per hour\. A limit, never a target/,
    ],
  ])("includes an article's short summary: %s", async (question, words) => {
    const { content } = await asked(question, await athlete());
    expect(content).toMatch(words);
    expect(content).not.toMatch(/More on this|Three things set it/);
  });

  test("about the caffeine limit has no group-wide number", async () => {
    const { content } = await asked("How much caffeine can I take?", await athlete());
    expect(content).toMatch(/It helps many athletes in small doses/);
    expect(content).not.toMatch(/per kilogram/);
  });

  test("says it doesn't know, and what to add, if the athlete said too little", async () => {
    const { content } = await asked("How much carbohydrate per hour do I need?", null);
    expect(content).toContain("I need the sport and how long it takes");
    expect((await asked("Who won the cup?", null)).content).toMatch(/I don’t know that/);
    const german = await asked("Wie viel soll ich vor dem Lauf essen?", null);
    expect(german.content).toMatch(/^Ich antworte nur auf Englisch/);
    const french = await asked("Combien de sodium par heure pour mon marathon ?", null);
    expect(french.content).toMatch(/Je ne réponds qu’en anglais/);
    const beer = await asked("Can I drink a beer after my run?", await athlete());
    expect(beer.content).toBe("I don’t know about that: none of the articles here is about it.");
  });
});
