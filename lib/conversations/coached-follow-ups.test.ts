import "@/testing/database";
import { expect, test } from "vitest";
import { newAsked } from "@/testing/coached-questions";

test("a follow-up is about the athlete of the question before it", async () => {
  const { athlete, roster } = await newAsked();
  const id = await athlete("Maya Lind", [2, { consumed_carb_g: 90 }], [3, { consumed_carb_g: 38 }]);
  await athlete("Ben Ruiz", [2, { consumed_carb_g: 30 }], [3, { consumed_carb_g: 30 }]);
  const first = "What did maya eat on Monday?";
  for (const asked of ["and on Sunday?", "What did she take on Sunday?"]) {
    const { text, athleteIds } = await roster(asked, first);
    expect(text).toMatch(/Sun 22 Nov/);
    expect(text).not.toContain("Ben");
    expect(athleteIds).toEqual([id]);
  }
  const { text } = await roster(
    "What about her sodium?",
    "Who ate least?",
    first,
    "And on Sunday?",
  );
  expect(text).not.toContain("Ben");
  expect((await roster("And who ate least?", first)).text).toContain("Ben Ruiz");
  expect((await roster("And what did the others eat on Sunday?", first)).text).toContain("Ben");
});

test("what was said of an athlete counts when the next question names them", async () => {
  const { athlete, roster } = await newAsked();
  await athlete("Maya Lind", [2, {}]);
  const ride = "What should Maya drink on a 3 h ride at 32 °C?";
  expect((await roster("How much sodium should Maya take?", ride)).text).toContain("3 h at 32 °C");
  for (const before of [["Maya is allergic to nuts"], ["How is Maya?", "She's allergic to nuts"]]) {
    const { text } = await roster("Which bars should Maya carry on a 3 h ride?", ...before);
    expect(text).toContain("check the label");
    expect(text).not.toContain("×");
  }
});

test("what was asked of one athlete isn't taken for another with the same first name", async () => {
  const { athlete, roster } = await newAsked();
  await athlete("Maya Lind", [2, {}]);
  await athlete("Maya Ruiz", [2, {}]);
  const before = "What should Maya Ruiz drink on a 4 h run at 32 °C?";
  const { text } = await roster("How much should Maya Lind drink on a ride of 2 h?", before);
  expect(text).toMatch(/^Maya Lind: For a ride of 2 h: /);
});

test("what one athlete was asked about is nothing of another’s session", async () => {
  const { athlete, roster } = await newAsked();
  await athlete("Maya Lind", [2, {}]);
  await athlete("Ben Ruiz", [2, {}]);
  const before = "What should Ben drink on a 4 h run at 32 °C?";
  const { text } = await roster("How much should Maya drink on a ride of 2 h?", before);
  expect(text).toMatch(/^Maya Lind: For a ride of 2 h: /);
  expect((await roster("And at 20 °C?", before)).text).toMatch(
    /^Ben Ruiz: For a run of 4 h at 20 °C: /,
  );
});

test.each([
  [
    "Is 2 liters in two hours on a ride too much for Maya?",
    /^Maya Lind: 2000 mL in 2 h is 1000 mL per hour/,
  ],
  [
    "how many bottles for Maya for 4 hours on the bike?",
    /^Maya Lind: Which products fit is shown .*For a ride of 4 h: take/s,
  ],
  ["What is Maya's sweat rate?", /only a sweat test measures it/],
  ["How did Maya's race go?", /^Maya Lind has no race in the last 14 days\.$/],
  ["Who did well this week?", /^I don’t know that/],
  ["Who ate enough?", /^I don’t know that/],
  [
    "who trained on Monday?",
    /^Athletes who have a session on Mon 23 Nov: 1 of 2\.\nMaya Lind: ride/,
  ],
])("what was asked is answered, not something like it: %s", async (asked, words) => {
  const { athlete, roster } = await newAsked();
  await athlete("Maya Lind", [2, { consumed_carb_g: 30 }]);
  await athlete("Ben Ruiz", [5, {}]);
  expect((await roster(asked)).text).toMatch(words);
});

test("a first name that begins a sentence as another word names nobody", async () => {
  const { athlete, roster } = await newAsked();
  await athlete("Will Drink", [2, {}]);
  await athlete("Maya Lind", [2, { consumed_fluid_ml: 3000 }]);
  for (const asked of [
    "Will anyone be at risk of hyponatremia?",
    "Will they who drank too much be ok?",
  ])
    expect((await roster(asked)).text).toContain("Maya Lind: drank");
  const { text } = await roster("Did Will drink too much?");
  expect(text).toMatch(/Will(?! anyone)/);
  expect(text).not.toContain("Maya");
});

test.each([
  ["Rob Hale", "Rob’s last ride, how was it?"],
  ["Frank Moll", "Frank drank how much on Monday?"],
  ["Max Ott", "Max’s carbohydrate on Monday?"],
  ["Jon M. Smith", "How did Jon Smith do on Monday?"],
  ["José García", "How did José Garcia do on Monday?"],
  ["Maya Lind", "Did Maya Monday drink enough?"],
])("%s is named in: %s", async (name, asked) => {
  const { athlete, roster } = await newAsked();
  const id = await athlete(name, [2, {}]);
  await athlete("Ada Other", [2, {}]);
  expect((await roster(asked)).athleteIds).toEqual([id]);
});

test("a first name with another last name is nobody here", async () => {
  const { athlete, roster } = await newAsked();
  await athlete("Jon Smith", [2, {}]);
  const numbers = "How much at most should Jon drink on a 3 h run?";
  expect((await roster(numbers)).text).toMatch(/^Jon Smith: For a run/);
  expect((await roster(numbers.replace("Jon", "Jon Kowalski"))).text).not.toMatch(
    /Smith|mL per hour/,
  );
});
