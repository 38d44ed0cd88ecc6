import "@/testing/database";
import { describe, expect, test } from "vitest";
import { PROFILE } from "@/testing/profile";

const { account, asked: askedOf, athlete } = await import("@/testing/conversations");
const { createActivity, listActivities } = await import("@/lib/activities/activities");
const { calculateActivity, readPrescription } = await import("@/lib/activities/prescriptions");
const { readArticle } = await import("@/lib/knowledge/knowledge");
const { ANSWERING_SENTENCES } = await import("./article-answers");

/** The same with plain spaces. */
async function asked(...words: Parameters<typeof askedOf>) {
  const { content, ...answer } = await askedOf(...words);
  return { content: content.replaceAll("\u00a0", " "), ...answer };
}

describe("what is asked of the athlete's own record", () => {
  const SALTY = { settings: { ...PROFILE.settings, saltiness: 7, sweat_level: 7 } };

  test.each([
    [
      "how much do i actually sweat per hour on the bike?",
      /^The sweat rate is not known: none has been measured.* The profile rates sweating 7 of 9, “More than most”, which is a self-rating/,
    ],
    [
      "Has my sweat rate changed since spring?",
      /^The sweat rate is not known: .*so whether it changed cannot be told/,
    ],
    [
      "Am I a salty sweater compared to other people?",
      /^Probably saltier than most: the profile rates the sweat’s saltiness 7 of 9, “Clear marks”.*About 20 % of marathon runners.*A self-rating is weak evidence/s,
    ],
    [
      "How much do I usually drink per hour?",
      /^In the last 2 reports that say so it was 1150 mL of fluid per hour on average, from 500 to 1800\. \[1\]$/,
    ],
    [
      "how many g carbs do I usually manage",
      /^In the last 2 reports that say so it was 50 g of carbohydrate per hour on average, from 40 to 60\. \[1\]$/,
    ],
    [
      "Am I drinking enough vs what I sweat?",
      /In the last 2 reports that say so it was 1150 mL of fluid per hour on average.*The sweat rate is not known/s,
    ],
    [
      "is my sodium low?",
      /^The only report that says so has 300 mg of sodium per hour\..*only a blood test can tell/s,
    ],
    [
      "what time will I finish?",
      /^I can’t predict when somebody finishes\. The numbers for the run on .* only take it to last 1.h.40.min/,
    ],
    [
      "stomach was a mess 3 days ago, what was diferent?",
      /^Ride on .*1800 mL of fluid per hour taken; .*For comparison, the report before: 3 h long, 60 g of carbohydrate and 500 mL of fluid per hour; no stomach problem/,
    ],
    [
      "how many gels should I take in my next race and when",
      /^No race is planned in this record\. For numbers of one, say the sport and how long it takes/,
    ],
    [
      "I weighed 1.5 kg more after the run than before. Is that bad?",
      /^Heavier after a session than before it .*Don’t drink more now(?!.*(?:Eat something|per hour limit|to thirst, and never))/s,
    ],
    ["I gained 1.5 kg during the race", /^Heavier after a session(?!.*Drink \d)/s],
    [
      "Can I drink two litres per hour on a 3 h ride?",
      /^2000 mL per hour is more than the limit of \d+ mL per hour: do not take that much/,
    ],
    [
      "I drank 6 bottles on a 2 hour ride, ok?",
      /4500 mL \(bottles of 750 mL, as their size was not said\) in 2 h is 2250 mL per hour, and that is more than the limit(?!.*×)/s,
    ],
    [
      "My coach told me to take 90 g an hour on a 4 h ride, ok?",
      /90 g of carbohydrate per hour|For a ride of 4 h/,
    ],
    [
      "Do I have a kidney problem? My pee is dark after my long rides",
      /^I can’t tell you what you have.*See a doctor today if it is brown(?!.*Eat something)/s,
    ],
    ["Does salt prevent cramps?", /^Muscle cramps: /],
    ["How much caffeine can I take before a race?", /^No more than 186 mg.*(?!For numbers I need)/],
  ])("answers from it, and from no plan that was not asked for: %s", async (question, words) => {
    const { content } = await asked(question, await athlete(SALTY));
    expect(content).toMatch(words);
    if (!/finish|kg|drink two|bottles|told me/.test(question))
      expect(content).not.toMatch(/For the run on|dilute your blood/);
  });

  /** Somebody with a race to come and its plan. */
  async function racer() {
    const id = await athlete();
    const race = await createActivity(account, id, {
      ...{ type: "bike", duration_min: 300, intensity_level: 8, is_race_event: true },
      ...{ temperature_c: 14, humidity_pct: 55, scheduled_at: account.nowMs + 11 * 86_400_000 },
    });
    await calculateActivity(account, id, race.id, {});
    const { safety } = await readPrescription(account, id, race.id);
    return { id, limit: safety.max_safe_fluid_ml_per_hr };
  }

  test("the plan of a race and an answer about it have one ceiling", async () => {
    const { id, limit } = await racer();
    for (const question of [
      "How accurate are my numbers for the race?",
      "Why do I get a range and not one number?",
      "What should I drink in my next race?",
      "How many gels should I take in my next race and when?",
    ]) {
      const { content, basis } = await asked(question, id);
      const limits = basis.steps.flatMap(({ name, result }) =>
        name === "calculate" ? [result["safety"] as { max_safe_fluid_ml_per_hr: number }] : [],
      );
      for (const { max_safe_fluid_ml_per_hr } of limits)
        if (/race/.test(question)) expect(max_safe_fluid_ml_per_hr).toBe(limit);
      for (const [, told] of content.matchAll(/never more than (\d+) m[lL] per hour/g))
        expect(Number(told), content).toBe(limit);
    }
  });

  test("a race that is warmer than planned is told beside its plan", async () => {
    const { id } = await racer();
    const { content } = await asked("What if it is 33 degrees on race day?", id);
    expect(content).toMatch(/For a ride of 5.h at 33 °C: .*For the ride on .* of 5.h at 14 °C: /);
  });

  test("gels of a race are counted, and told when to take", async () => {
    const { id } = await racer();
    const { content } = await asked("how many gels shoud i take in my next race and when", id);
    expect(content).toMatch(
      /^\d+ gels: \d × “[^.]*\. \[1\] That is one about every [34]\d minutes\./,
    );
    const then = await asked("and when do I take them?", id, ["How many gels for my next race?"]);
    expect(then.content).not.toMatch(/altitude/i);
  });

  test("one report is not one of one, and one ride has one percentage", async () => {
    const { createAthlete } = await import("@/lib/athletes/athletes");
    const { submitFeedback } = await import("@/lib/activities/feedback");
    const { id } = await createAthlete(account, PROFILE);
    const ride = await createActivity(account, id, {
      ...{ type: "bike", duration_min: 235, intensity_level: 6, temperature_c: 20 },
      ...{ humidity_pct: 60, started_at: account.nowMs - 86_400_000 },
    });
    await calculateActivity(account, id, ride.id, {});
    const { prescription } = await readPrescription(account, id, ride.id);
    // In an hour that is 255.3 mL, which is told as 260.
    const eaten = { consumed_fluid_ml: 1_000, symptoms: { nausea: 1 } };
    await submitFeedback(account, id, ride.id, { rating: 3, ...eaten });
    const { content } = await asked("Why did I feel sick?", id);
    expect(content).toMatch(/^A stomach problem was reported in the last session, the ride on /);
    const [planned] = (prescription.fluid_range_ml_per_hr ?? "").split("-");
    const share = Math.round((1_000 / 235 / Number(planned)) * 6_000);
    expect(content).toContain(`260 mL of fluid per hour (${share}% of the `);
  });

  test("what to practise is what the reports miss, for the race to come", async () => {
    const { id } = await racer();
    const { activities } = await listActivities(account, id, { limit: 10 });
    for (const { id: each } of activities) await calculateActivity(account, id, each, {});
    const { content } = await asked("what should I practise before my next race?", id);
    expect(content).toMatch(
      /Practise taking what is planned: in the last 2 reports it was \d+% of /,
    );
    expect(content).toMatch(
      /For the ride on .* of 5.h at 14 °C: .*Then practise: take the same products/s,
    );
  });
});

test("every sentence that an answer takes from an article is in it once", () => {
  for (const [article, begins] of ANSWERING_SENTENCES) {
    const { body } = readArticle(article);
    const plain = body.replaceAll("\n", " ");
    expect(plain.split(begins), `${article}: ${begins}`).toHaveLength(2);
  }
});
