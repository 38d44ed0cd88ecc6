import { expect, test } from "vitest";
import { hasGained } from "./emergency";

test.each([
  ["I weighed 1.5 kg more after the run than before. Is that bad?", true],
  ["I gained 1.5 kg during the race", true],
  ["after the marathon the scale says +2 kg", true],
  ["1.5 kg heavier after the run, should I worry?", true],
  ["I put on 2 kg during my ride", true],
  ["My weight went up by a kilo", true],
  ["I was 70 kg before and 71.5 kg after the run", true],
  ["the scale showed 71.5 kg after and 70 kg before", true],
  ["I was up 1.2 kg after the ride", true],
  ["came home a kilo and a half heavier", true],
  ["I weigh more after my run than before", true],
  ["the scale shows two pounds more after the race", true],
  ["gained a pound on my ride", true],
  ["I finished the ultra heavier than I started", true],
  ["Nach dem Lauf war ich 1,5 kg schwerer", true],
  ["J’ai pris 1,5 kg pendant la course", true],
  ["I weighed 1 kg more after the bike than before", true],
  ["last week I gained 1 kg during a ride", true],
  ["I gained 2 kg over the winter", false],
  ["I gained 2 kg carb loading, ok?", false],
  ["Ich habe im Winter 2 kg zugenommen", false],
  ["my bike is 2 kg heavier, do I need more carbs?", false],
  ["how do I weigh myself before and after a run?", false],
  ["I weighed 1.5 kg less after the run", false],
  ["I was 71 kg before and 69.5 kg after the run", false],
  ["do people who weigh more need more?", false],
  ["I weigh more than my friend, do I need more?", false],
  ["I weigh 78 kg, how much more should I drink in heat?", false],
])("%j says that somebody weighed more after a session: %j", (text, is) => {
  expect(hasGained(text)).toBe(is);
});
