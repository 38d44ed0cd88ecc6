import { expect, test } from "vitest";
import { ofSameAthletes } from "./named";
import { readRosterQuestion } from "./roster-question";

const ROSTER = [
  "Ben Ruiz",
  "Maya Lind",
  "Nora Falk",
  "Will Ott",
  "Élodie Roux",
  "Sam Ott",
  "Sam Roy",
  "Jo Lee",
  "My Tran",
].map((name) => ({
  name,
}));

test.each<[string, string, boolean]>([
  ["Ben gained 2 kg in his marathon", "How much should Maya drink tomorrow?", false],
  ["Who wants to lose weight?", "Who is red today?", false],
  ["Nora is pregnant.", "How much should Ben carry?", false],
  ["Nora is pregnant.", "How much should Nora carry?", true],
  ["Nora takes lithium", "How much should Nora drink on a 3 h ride?", true],
  ["Nora and Ben have diabetes", "How much should Nora drink on a 3 h ride?", true],
  ["Nora can't eat gluten", "Which bars should Nora carry?", true],
  ["Nora's 14 years old", "How much should Nora drink on a 3 h ride?", true],
  ["Nora (14 years old) rides Sunday", "How much should Nora drink on a 3 h ride?", true],
  ["Élodie has diabetes", "How many carbs does Élodie need on a 3 h ride?", true],
  ["MAYA has diabetes", "How many carbs for MAYA on a 3 h ride?", true],
  ["Maya has diabetes", "how many carbs for maya on a 3 h ride?", true],
  ["Will has diabetes", "Will Ben need carbs on a 3 h ride?", false],
  ["Can kids take caffeine?", "Caffeine for Ben before a race?", false],
  ["How much should Nora (14) drink?", "Who raced on Sunday?", false],
  ["Sam has diabetes", "What should Sam Roy eat on a 3 h ride?", true],
  ["Sam Ott has diabetes", "What should Sam Roy eat on a 3 h ride?", false],
  ["maya is pregnant", "What should Maya eat?", true],
  ["Maya has diabetes", "What should she eat on a 3 h ride?", true],
  ["Maya has diabetes", "And how is Ben?", false],
  ["my athlete maya is pregnant", "How much should Maya drink on a 3 h ride?", true],
  ["is it ok that maya takes lithium?", "How much should Maya drink on a 3 h ride?", true],
  ["Jo is pregnant", "How much should Jo Lee drink on a 3 h ride?", true],
  ["He has diabetes, is my plan ok?", "What should My Tran drink on a 3 h ride?", false],
  ["Falk is pregnant", "How much should Nora drink on a 3 h ride?", true],
  ["What should Maya eat? She has diabetes", "How many carbs does she need?", true],
  ["My athlete is pregnant", "And what should she drink?", true],
])("what %j says of one athlete counts for %j: %j", (said, asked, is) => {
  const before = [said, "Thanks!"];
  const about = ofSameAthletes(asked, before, ROSTER);
  const { cares, hasGained } = readRosterQuestion(asked, before, about).words;
  expect(hasGained || cares.length > 0).toBe(is);
});
