import { expect, test } from "vitest";
import { asksOfRisk } from "./recent-risk";
import { readRosterQuestion } from "./roster-question";

test.each([
  ["who drank more than the limit this month", ["safety"]],
  ["who exceeded their fluid limit", ["safety"]],
  ["who crossed the fluid ceiling", ["safety"]],
  ["who overdrank", ["safety"]],
  ["anyone drinking more than they should?", ["safety"]],
  ["who drank dangerously much?", ["safety"]],
  ["what are the early signs of drinking too much?", []],
  ["who hasnt sent there debriefs", ["unreported"]],
  ["who didn’t fill in their feedback?", ["unreported"]],
  ["What causes nausea?", []],
  ["why do riders cramp?", []],
  ["What causes Maya’s nausea?", ["symptoms"]],
  ["why do my athletes cramp?", ["symptoms"]],
  ["how much should an athlete drink per hour?", []],
  ["how much do my athletes drink per hour?", ["short"]],
  ["Can you write a training plan for my team?", []],
  ["who drank too much this month", ["safety"]],
  ["who drank more than planned this month", ["over"]],
  ["who ate the most carbs", ["over"]],
  ["who went over their carb target", ["over"]],
  ["who took less than planned", ["less"]],
  ["Who took less than half of their planned carbs?", ["short"]],
  ["who drank less than 50% of plan", ["short"]],
  ["who was more than 20% below plan", ["short"]],
  ["who drank the least", ["short"]],
  ["who should drink more", ["short"]],
  ["Who ran short of sodium on long rides?", ["short"]],
  ["who lost >2 % of body weight?", ["weight"]],
  ["three saltiest sweaters, trust it?", ["salty"]],
  ["who hasnt logged a sesion lately?", ["quiet", "unreported"]],
  ["who hasn’t reported?", ["unreported"]],
  ["whos racing in december", ["races"]],
  ["which of my athletes had cramps", ["symptoms"]],
  ["What is Maya's sweat rate?", ["salty"]],
  ["is Maya’s heart rate ok?", []],
  ["who rated low?", ["rating"]],
  ["Who did well this week?", []],
  ["who ate enough?", []],
  ["best fueled athlete?", []],
  ["who didn’t eat enough?", ["short"]],
  ["how is everybody this week?", ["attention"]],
  ["who trained yesterday?", ["last"]],
  ["Who's red today?", ["attention"]],
  ["who should I talk to this week?", ["attention"]],
  ["Who is well below plan on carbs?", ["short"]],
  ["Which athletes struggle to eat enough?", ["short"]],
])("%j is about %j", (text, topics) => {
  expect(readRosterQuestion(text).topics.map(({ id }) => id)).toEqual(topics);
});

test.each([
  ["who still has no plan for their race", true],
  ["who races in the next two weeks without a plan?", true],
  ["whose race is unplanned?", true],
  ["which races don't have a plan yet?", true],
  ["who has a plan for their race?", false],
  ["what are the plans of the next races?", false],
])("%j asks who has no plan: %j", (text, is) => {
  expect(readRosterQuestion(text).isOfNoPlan).toBe(is);
});

test.each([
  ["which of my athletes had cramps", ["muscle cramps", "stomach cramps"]],
  ["who had stomach cramps?", ["stomach cramps"]],
  ["who threw up or was dizzy?", ["vomiting", "dizziness"]],
  ["who reported symptoms?", []],
])("%j is about the symptoms %j", (text, symptoms) => {
  expect(readRosterQuestion(text).symptoms).toEqual(symptoms);
});

test.each([
  ["do I drink enough?", true],
  ["should i drink more because i had a headache after my ride?", true],
  ["am I dehydrated?", true],
  ["Should I take salt after drinking so much on Tuesday?", true],
  ["I weighed 1.5 kg more after the run than before", true],
  ["my hands felt puffy after tuesdays ride, is that normal?", true],
  ["how much should I drink on a 3 h ride?", false],
  ["I get bloated from gels, what can I do?", false],
  ["what is the best glucose to fructose ratio?", false],
])("%j is answered alongside recent sessions: %j", (text, is) => {
  expect(asksOfRisk({ text })).toBe(is);
});
