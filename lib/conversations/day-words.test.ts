import { expect, test } from "vitest";
import { daysMeant } from "./asked-sessions";
import { daysIn, isWithin } from "./day-words";
import { readQuestion } from "./question";
import { readRosterQuestion } from "./roster-question";

/** Wednesday, 25 November 2026, 12:00 UTC. */
const NOW = Date.UTC(2026, 10, 25, 12);

test.each([
  ["how much did I take last sunday?", "on Sun 22 Nov"],
  ["what should I drink on Friday", "on Fri 27 Nov"],
  ["what did I drink on Friday", "on Fri 20 Nov"],
  ["my run next sunday", "on Sun 29 Nov"],
  ["numbers for this sunday’s run", "on Sun 29 Nov"],
  ["Did Maya drink too much on Monday", "on Mon 23 Nov"],
  ["what did I take on Wednesday?", "on Wed 25 Nov"],
  ["what did I take last Wednesday?", "on Wed 18 Nov"],
  ["my ride next Wednesday", "on Wed 2 Dec"],
  ["my ride on thurs", "on Thu 26 Nov"],
  ["Should I take salt after drinking so much on Tuesday?", "on Tue 24 Nov"],
  ["more salt after drinking that much water on Friday?", "on Fri 20 Nov"],
  ["should I rest after overdrinking on Friday", "on Fri 20 Nov"],
  ["what should I eat after riding on Saturday?", "on Sat 28 Nov"],
  ["will 90 g be too much on Sunday?", "on Sun 29 Nov"],
  ["what should I eat today?", "on Wed 25 Nov"],
  ["carbs for my long run tomorrow", "on Thu 26 Nov"],
  ["the day after tomorrow", "on Fri 27 Nov"],
  ["how was yesterday?", "on Tue 24 Nov"],
  ["what did I eat 3 days ago", "on Sun 22 Nov"],
  ["who races this weekend", "from Sat 28 Nov to Sun 29 Nov"],
  ["how was my weekend?", "from Sat 21 Nov to Sun 22 Nov"],
  ["last weekend", "from Sat 21 Nov to Sun 22 Nov"],
  ["next weekend", "from Sat 5 Dec to Sun 6 Dec"],
  ["underfueled last week", "from Mon 16 Nov to Sun 22 Nov"],
  ["who races next week", "from Mon 30 Nov to Sun 6 Dec"],
  ["this week", "from Mon 23 Nov to Sun 29 Nov"],
  ["Sunday last week", "on Sun 22 Nov"],
  ["Monday next week", "on Mon 30 Nov"],
  ["since Monday I did little", "from Mon 23 Nov to Wed 25 Nov"],
  ["not logged in the last two weeks", "from Thu 12 Nov to Wed 25 Nov"],
  ["races in the next 10 days", "from Wed 25 Nov to Fri 4 Dec"],
  ["last month", "from Thu 1 Oct to Sat 31 Oct"],
  ["my ride on 23 Nov", "on Mon 23 Nov"],
  ["November 23rd", "on Mon 23 Nov"],
  ["the 5th of January", "on Tue 5 Jan 2027"],
  ["2026-11-28", "on Sat 28 Nov"],
  ["what did I take on the 23rd", "on Mon 23 Nov"],
  ["what did I take on the 28th", "on Wed 28 Oct"],
  ["what should I take on the 28th", "on Sat 28 Nov"],
  ["What happened on Tuesday?", "on Tue 24 Nov"],
  ["I dont feel well, headache and nausea since my ride tuesday", "from Tue 24 Nov to Wed 25 Nov"],
  ["headache and nausea since tuesdays ride", "from Tue 24 Nov to Wed 25 Nov"],
  ["my hands felt puffy after tuesdays ride, is that normal?", "on Tue 24 Nov"],
  ["hands puffy after tuesdays ride", "on Tue 24 Nov"],
  ["should I drink more? I had a headache after tuesday", "on Tue 24 Nov"],
  ["should I drink more, headache from Tuesday", "on Tue 24 Nov"],
  ["why do I feel sick on Tuesday", "on Tue 24 Nov"],
  ["I get cramps, what should I take on Sunday", "on Sun 29 Nov"],
  ["what should I eat since my race is on Sunday", "on Sun 29 Nov"],
  ["what should I eat after Friday’s ride", "on Fri 27 Nov"],
  ["who is racing in 2 weeks and has no plan?", "from Wed 25 Nov to Wed 9 Dec"],
  ["whos racing in december", "from Tue 1 Dec to Thu 31 Dec"],
  ["who raced in October", "from Thu 1 Oct to Sat 31 Oct"],
  ["who drank too much in November", "from Sun 1 Nov to Mon 30 Nov"],
  ["who races in January", "from Fri 1 Jan 2027 to Sun 31 Jan 2027"],
  ["who overdrank on Sunday?", "on Sun 22 Nov"],
  ["who fell short on Saturday?", "on Sat 21 Nov"],
  ["any symptoms on Sunday?", "on Sun 22 Nov"],
  ["which symptoms should I watch for on Sunday?", "on Sun 29 Nov"],
  ["my ride tommorow", "on Thu 26 Nov"],
  ["who was short last December", "from Mon 1 Dec 2025 to Wed 31 Dec 2025"],
])("%j means %s", (text, words) => {
  expect(daysIn(text, NOW, "UTC")?.words).toBe(words);
});

test.each([
  "a 3 h ride in the sun",
  "I sat on a trainer for 2 h",
  "what may 3 gels do?",
  "march 3 hours at 20 °C",
  "what can I eat in marathons",
  "I may feel sick",
  "how much did I drink in the last 3 hours?",
  "my last ride",
  "race day",
  "on the 31st of April",
])("%j names no day", (text) => {
  expect(daysIn(text, NOW, "UTC")).toBeNull();
});

test.each([
  [["and on Saturday?", "did I drink enough on Sunday?"], "on Sat 21 Nov"],
  [["and on Saturday?", "what should I drink on Sunday?"], "on Sat 28 Nov"],
  [["compare Saturday with the plan"], "on Sat 21 Nov"],
  [["carbs on Saturday vs plan"], "on Sat 21 Nov"],
  [["did I drink enough on sundey"], "on Sun 22 Nov"],
  [["carbs on Saturday"], "on Sat 28 Nov"],
  [["what carb intake for Saturday's race?"], "on Sat 28 Nov"],
  [["my carb intake on Saturday"], "on Sat 21 Nov"],
])("%j in a conversation is about %s", ([text = "", ...before], words) => {
  const question = readQuestion(text, before);
  expect(daysMeant(question, NOW, "UTC")?.words).toBe(words);
});

test.each([
  ["who has symptoms on Saturday?", "on Sat 21 Nov"],
  ["who is low on carbs on Saturday?", "on Sat 21 Nov"],
  ["who races on Saturday?", "on Sat 28 Nov"],
])("%j about a roster is about %s", (text, words) => {
  expect(daysMeant(readRosterQuestion(text).words, NOW, "UTC")?.words).toBe(words);
});

test("days follow the athlete’s own calendar, including clock changes", () => {
  const lateMs = Date.UTC(2026, 10, 25, 23);
  expect(daysIn("today", lateMs, "Australia/Sydney")?.words).toBe("on Thu 26 Nov");
  const changed = daysIn("on 25 Oct", NOW, "Europe/Berlin");
  expect((changed?.toMs ?? 0) - (changed?.fromMs ?? 0)).toBe(25 * 3_600_000);
  expect(changed !== null && isWithin(changed, changed.fromMs)).toBe(true);
  expect(changed !== null && isWithin(changed, changed.toMs)).toBe(false);
});

test.each([
  ["How much should I drink on tomorrow's ride?", "Before my race?", { activity_type: "bike" }],
  ["How much on my next session?", "A run at 30 °C, 70 kg", { athlete_weight_kg: 70 }],
  ["How much for 2 h?", "My race is 5 h, what then?", { duration_min: 120 }],
  ["How much sodium?", "My race is 5 h, what then?", { duration_min: 300, is_race: true }],
  ["And for 2 h?", "My race is 5 h, what then?", { duration_min: 120, is_race: true }],
])("%j after %j is about %j", (text, before, session) => {
  expect(readQuestion(text, [before]).session).toEqual(session);
});
