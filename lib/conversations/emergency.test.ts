import { describe, expect, test } from "vitest";
import { emergencyIn, isUnwell } from "./emergency";
import { WORDS } from "./emergency-texts";
import { readRosterQuestion } from "./roster-question";

/** What cannot wait, in ordinary words, about oneself and about others, and as people type it. */
const NOW = [
  "my friend is acting weird and stumbling at km 35",
  "my friend is acting strangely at km 35",
  "teammate acting wierd, keeps wobbling",
  "he's behaving oddly and won't talk",
  "one of my athletes is behaving strangely after the race",
  "she is talking nonsense",
  "he doesn't know where he is",
  "she doesnt know what day it is",
  "my husband looks out of it and is stumbling",
  "his speech isn't making sense",
  "she cant walk straight",
  "my runner keeled over",
  "he is unconcious",
  "she colapsed at the finish",
  "nearly passing out on the climb",
  "we cant wake him",
  "friend had a siezure after the race",
  "I cant stop shaking",
  "I can't stop vomiting",
  "i cant stop vommiting",
  "I keep vomiting since the race",
  "she keeps throwing up after the marathon",
  "vomiting for hours after my ultra",
  "threw up five times since the finish",
  "I cant keep any water down",
  "he is vomiting non stop",
  "throwing up blood",
  "coughing up blood after my run",
  "i stoped sweating and feel cold and shivery in the heat, keep going?",
  "stopped sweting, should i carry on",
  "goosebumps and chills in the heat on the bike",
  "his body temperature is 40.5",
  "chest is really hurting",
  "pressure on my chest while riding",
  "pain in my left arm and jaw",
  "my chset is tight",
  "I cant breathe properly",
  "my throat is closing after that gel",
  "her lips are swollen",
  "heart fluttering and I feel dizzy",
  "my heart is racing and won't slow down",
  "palpitations right now",
  "peeing blood and nauseous",
  "headache, nausea and dizziness after the race",
  "hit my head and now dizzy and sick, vomiting",
  "worst headache of my life",
  "I can't see straight",
  "passed out last year and again today",
  "been throwing up since the race",
  "i dont sweat anymore, 34 degrees",
  "my skin feels clammy in this heat",
  "she cant answer simple questions",
  "sharp pain in chest when i breathe",
  "my training partner just went down at the finish, skin is burning hot and he's talking rubbish, what now",
  "she's shaking all over on the ground and won't answer me",
  "she is on the ground and won't answer",
  "he is lying on the floor and doesn't react",
  "my husband doesn't respond to me",
  "my friend won't respond when I talk to him",
  "our runner fell to the ground and his eyes are strange",
  "he's out cold",
  "she has gone limp",
  "he won't open his eyes",
  "he just dropped down at km 40",
  "she has no pulse",
  "he is turning blue",
  "shes not answering me",
  "my chest feels like someone is standing on it",
  "there's a weight on my chest and my left arm feels funny when I run",
  "a tight feeling across my chest when I run",
  "like an elephant is sitting on my chest",
  "feels like a band around my chest",
  "something is pressing on my chest",
  "my chest feels weird on the climb",
  "half my face feels numb and I can't lift my arm",
  "one side of her body is weak",
  "he suddenly can't speak",
  "blue in the lips and shivering in the cold",
  "I keep seeing things that aren't there",
  "mile 80 and I'm seeing things",
  "she's making no sense",
  "I collapsed into bed with a headache and vomiting",
  "he passed out on the sofa after the race and feels sick",
  "I keep vomiting and my rings are tight",
  "One of my athletes is lying next to the trail, eyes half open and doesn't react when I shout at her",
  "Two of my runners are lying on the ground and don't answer",
  "a runner is down and not moving",
  "someone fell at the finish and isn't getting up",
  "doesn't react when I talk to her",
  "she just dropped at the finish line",
  "she's white as a sheet and keeps falling over",
  "my teammate wobbles, talks like drunk and is boiling",
  "my legs won't hold me after the race in 35 degrees",
  "I'm 2 kg up on this morning after the marathon and have a headache",
];

/** What is no emergency by itself and has to be seen today. */
const DOCTOR = [
  "heart racing and fluttering during the run",
  "heart palpitations on the bike",
  "heart palpatations yesterday, gone now",
  "my heart skipped beats on my ride",
  "irregular heartbeat after intervals",
  "my urine is dark brown",
  "my pee looks like cola",
  "urine looks like cola",
  "tea coloured urine after the marathon",
  "peeing blood after the marathon",
  "there was blood in my urine",
  "my athlete's urine turned red after the ultra",
  "i peed brown after my race",
  "pee like coke",
  "reddish urine after my ultra",
  "I can't pee since the race",
  "I crashed and hit my head, can I ride on?",
];

const HARMLESS = [
  "how often should I vomit-proof my gut training?",
  "I threw up once in my race, why?",
  "I keep throwing up in races, what can I change?",
  "how do I stop throwing up gels?",
  "my stomach is acting weird with this gel",
  "my Garmin is acting strangely",
  "my watch is not responding",
  "these numbers are not making sense",
  "I don't know where I am going wrong with carbs",
  "I can't stand the taste of gels",
  "I can't wake up early enough for breakfast before a long ride",
  "I had a bike fit",
  "my chest strap hurts",
  "what is a good racing heart rate?",
  "what heart rate should I race at?",
  "can caffeine cause heart palpitations?",
  "does coffee make your heart race?",
  "what colour should my urine be?",
  "is dark yellow urine a sign of dehydration?",
  "my pee is red from beetroot juice",
  "why do I pee so much after coffee?",
  "does red bull make my pee smell?",
  "I can't pee while riding, tips?",
  "I'm not sweating much in winter, do I need salt?",
  "I am not sweating a lot, how much should I drink?",
  "is a hot drink ok after shivering on a cold ride?",
  "how do I avoid fainting in the heat?",
  "what are the symptoms of heat stroke and confusion?",
  "I fainted in a race three years ago, how much should I drink?",
  "legs are wobbly after the swim, what should I eat?",
  "I stumbled over a root on my trail run",
  "I was dizzy after standing up",
  "how much should I drink on a hot day?",
  "I get headaches after long rides",
  "my hands felt puffy after tuesdays ride, is that normal?",
  "a bit nauseous after the third gel",
  "I painted my bike and stepped on the pump",
  "I stopped swearing at gels",
  "can't see my plan for Sunday",
  "my power meter is acting weird",
  "can I eat stollen before a ride in the heat?",
  "how does heat change what I need?",
  "I'm confused about how much to drink",
  "I throw up since I switched gels",
  "I feel cold on winter rides",
  "how much should I drink at 34 degrees?",
  "no more cramps since I eat more salt",
  "I collapsed into the sofa after yesterday's ride",
  "collapsed into bed after my long run, what should I eat?",
  "I collapsed on the couch after the race, what should I eat?",
  "our tent collapsed before the race",
  "my pace collapsed at km 30",
  "do you know a collapsing flask?",
  "I passed out on the couch watching the Tour",
  "I passed out asleep at nine",
  "volunteers passed out cups of water",
  "I blacked out the windows to sleep before my race",
  "my screen blacked out on the ride",
  "my garmin had a seizure",
  "I fainted with joy at the finish",
  "I nearly fainted when I saw the price of gels",
  "I was out cold by nine after the race",
  "it was cold out on my ride",
  "my coach won't answer me, how many gels?",
  "my friend doesn't answer my messages",
  "my watch doesn't respond to me",
  "the gel went down easily",
  "my friend just went down to the start",
  "my vest is tight across my chest",
  "which strap sits best on my chest?",
  "can't lift my arms after the swim",
  "I see things differently since I use gels",
  "my mate is talking rubbish about carbs",
  "my shoes are too tight after 40 km",
  "my bottle fell to the ground and won't close",
  "a red hot shower after the ride?",
  "why is my chest strap showing strange numbers",
  "can I bench press with weight on my chest?",
  "my brother went grey at forty",
  "she's on the track for a sub 3 and isn't eating",
  "my friend is on the road and doesn't have gels",
  "can I wear something like a camera on my chest?",
  "my bike is lying on the ground and not moving",
  "the app is down and doesn't respond",
  "my athletes don't respond to my messages",
  "I went down to 40 g and don't react well to gels",
  "he dropped out and isn't racing",
  "he talks drunk after three beers",
  "I was dead after yesterday's ride, totally cooked. What should I eat tonight?",
];

describe("signs of what cannot wait", () => {
  test.each(NOW)("are an emergency: %s", (text) => {
    const found = emergencyIn(text);
    expect(found?.isNow).toBe(true);
    expect(found?.kind).not.toBe("doctor");
    expect(found?.text).toContain("emergency number");
  });

  test.each(DOCTOR)("are for a doctor today: %s", (text) => {
    expect(emergencyIn(text)).toEqual({ kind: "doctor", isNow: true, text: WORDS.en.doctor });
  });

  test.each(HARMLESS)("are not in %s", (text) => {
    expect(emergencyIn(text)?.isNow ?? false).toBe(false);
  });

  test("forbid to drink where rings are tight", () => {
    expect(emergencyIn("I keep vomiting and my rings are tight")?.text).toContain(WORDS.en.fluid);
  });

  test("hold in a question about a roster, where nobody is asked for", () => {
    const [friend] = NOW;
    expect(readRosterQuestion(friend ?? "").words.emergency?.isNow).toBe(true);
    for (const text of [
      "somebody just collapsed in the heat, what now",
      "someone on my team had a race and keeps vomiting",
      "any ideas? she is unconscious after the race",
    ])
      expect(readRosterQuestion(text).words.emergency?.isNow, text).toBe(true);
    for (const text of ["Who reported vomiting and a headache?", "Has somebody fainted this week?"])
      expect(readRosterQuestion(text).words.emergency?.isNow ?? false, text).toBe(false);
  });
});

test.each([
  ["headache and nausea since my ride", true],
  ["my hands felt puffy after tuesdays ride", true],
  ["i dont feel well", true],
  ["mir ist übel", true],
  ["how much should I drink?", false],
])("%j says that somebody is unwell: %j", (text, is) => {
  expect(isUnwell(text)).toBe(is);
});
