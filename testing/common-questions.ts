/**
 * The most common questions, each with what a useful answer contains: numbers from the calculator or the athlete's
 * sessions, an article, or both; and, where that doesn't pin it down, its text.
 */
type Has = "numbers" | "sessions" | "products" | "article" | "limit" | "nothing";

export const COMMON_QUESTIONS: readonly (readonly [
  string,
  readonly Has[],
  (readonly RegExp[])?,
])[] = [
  ["How much carbohydrate per hour do I need for a 3 h ride at 30 °C?", ["numbers", "article"]],
  ["How many carbs per hour should I take on a 90 minute run?", ["numbers", "article"]],
  [
    "How many grams of carbs for my long run tomorrow?",
    ["numbers"],
    [/^For the run on [^:]*: take \d+(?: to \d+)? g of carbohydrate per hour/],
  ],
  [
    "How much sodium do I need per hour on a 4 hour ride in the heat?",
    ["numbers"],
    [
      /^How hot was not said, so I took 30 °C: .*For a ride of 4.h at 30 °C: take/,
      /raises the risk of heat illness/,
      // The number is given alongside drinking to thirst; nothing contradicts it.
      /^(?!.*Drink by a plan).*Nothing you swallow cools as well as going slower/s,
      // What two warnings share is said once.
      /^(?!.*Stop and get medical help.*Stop and get medical help)/s,
    ],
  ],
  [
    "Do I need salt tablets for a 2h run?",
    ["numbers", "article"],
    [
      /^Not as such: drinks, gels and food bring sodium too/,
      /make sense if your drinks have little of it/,
    ],
  ],
  ["How much should I drink per hour on the bike when it is 25 degrees, 3 hours?", ["numbers"]],
  ["How much water should I drink on a 5 hour hike?", ["numbers"]],
  [
    "What should I eat and drink for this session of 3 h at 30 °C?",
    ["numbers"],
    [/^For a ride of 3.h at 30 °C and effort 6: take \d+(?: to \d+)? g of carbohydrate per hour/],
  ],
  ["What's my fueling plan for a 2.5 hour ride?", ["numbers"]],
  ["How do I fuel for a marathon in 3:30?", ["numbers"]],
  ["What should I take on race day? It is a 5 hour bike race at 28C", ["numbers"]],
  ["How much caffeine can I take before a race?", ["limit"]],
  ["Is 600 mg of caffeine too much?", ["limit"]],
  [
    "Is coffee before a long ride ok?",
    ["limit", "article"],
    [
      /^Yes, if you’re used to it; one cup is enough to start with\. No more than 186 mg of caffeine/,
      /Reasons to leave it: a racing or irregular heart/,
    ],
  ],
  [
    "What should I carry on a 4 h ride?",
    ["products"],
    [/^To carry: [1-4] × “[^”]+”(?:, [1-4] × “[^”]+”)? and [1-4] × “/],
  ],
  ["How many gels do I need for a 3 hour ride?", ["products"], [/^\d gels: /]],
  [
    "How many bottles should I pack for a 5 h ride at 32°C?",
    ["products"],
    [/^[34] bottles of 750 mL: \d+ mL over the whole session\./],
  ],
  [
    "Which drink mix suits me for a 2 hour run?",
    ["products"],
    [/^\d servings? of drink mix: \d × “/],
  ],
  ["How were my last sessions?", ["sessions"]],
  [
    "What did I eat in my last ride?",
    ["sessions"],
    [/^In the ride on [^.:]*: 120 g of carbohydrate were taken in all\./],
  ],
  ["How am I doing? Show my recent sessions", ["sessions"]],
  [
    "Why did I feel sick on my last ride?",
    ["sessions", "article"],
    [
      /^In the ride on [^,]*, 1800 mL per hour were drunk.*Ride on .*For comparison, the report before/s,
    ],
  ],
  ["My stomach was upset after two hours, why?", ["sessions", "article"]],
  [
    "I get bloated from gels, what can I do?",
    ["sessions", "article"],
    [/^Take gels with water rather than with a sports drink/, /report.* bloating/],
  ],
  ["Am I drinking too much?", ["sessions", "article"]],
  [
    "Can I drink too much water during a marathon?",
    ["article"],
    [
      /^Yes, and it is dangerous\. The main cause is drinking more than the body loses/,
      /puffy hands/,
    ],
  ],
  ["Is 2 litres per hour too much on a 3 h ride?", ["limit"]],
  ["Can I take 4000 mg sodium per hour on a 3 h ride?", ["limit"]],
  ["Is 150 g of carbs per hour ok for a 4 h ride?", ["numbers"]],
  [
    "I get cramps late in races, what helps?",
    ["article"],
    [/^When a cramp strikes, slow down, stretch the muscle gently and hold the stretch until/],
  ],
  ["Does salt prevent cramps?", ["article"]],
  ["Should I weigh myself before and after training?", ["article"]],
  ["How do I measure my sweat rate?", ["article"]],
  ["How does heat change what I need on a 2 h run at 34 °C?", ["numbers"]],
  ["How do I train my gut?", ["article"]],
  ["How can I get used to more carbs?", ["article"]],
  [
    "I bonked on my last ride, what went wrong?",
    ["sessions", "numbers"],
    [
      /40 g of carbohydrate per hour were taken; the suggestion for it is \d+(?: to \d+)? g of carbohydrate per hour\. That is well below it, and too little carbohydrate is a likely reason\./,
      /^(?!.*the suggestion for it is.*the suggestion for it is)/s,
    ],
  ],
  [
    "How often should I eat during a 4 h ride?",
    ["numbers"],
    [/^About every 20 minutes, .*: \d+(?: to \d+)? g of carbohydrate\./],
  ],
  [
    "When should I start drinking on a 3 h ride?",
    ["numbers"],
    [/^About every 20 minutes, from the first 20 minutes on: \d+(?: to \d+)? mL, if thirsty\./],
  ],
  [
    "Why do I get a range and not one number?",
    ["numbers", "article"],
    [
      /^Aidstation shows a range until it knows enough\. For each answer that is missing, the calculator tries/,
      /would narrow the numbers most|no range/,
    ],
  ],
  [
    "How accurate are your numbers?",
    ["numbers", "article"],
    [
      /^With self-rated answers, a number may be 25 to 30% too high or too low for one person/,
      /What makes them better is you\. Measure a session or two, report honestly/,
    ],
  ],
  [
    "What should I eat before a race in the morning?",
    ["article"],
    [
      /^On the day, the usual advice is a meal with 1 to 4 g .* Low fat and little fiber help it pass\. Choose food you know/,
      /At 62 kg those 1 to 4 g per kilogram are 62 to 248 g of carbohydrate\./,
    ],
  ],
  [
    "Should I carb load before a marathon?",
    ["article"],
    [/^Yes, before a long one\. .* more carbohydrate than usual for 36 to 48 hours before/],
  ],
  ["Should I drink to thirst or by plan?", ["article"]],
  [
    "What is the best glucose to fructose ratio?",
    ["article"],
    [
      /^Which ratio is best isn’t settled\. .*2:1 or 1:0\.8.* Below 60 g per hour it hardly matters/,
    ],
  ],
  [
    "Can I train fasted?",
    ["nothing", "article"],
    [
      /^For a session under 45 minutes you don’t need carbohydrate on the way\. Your muscles and liver hold enough/,
      /regular meals, food you enjoy, something before and after training, and fuel during long/,
      /Whether training without eating suits anybody I don’t know/,
      /^(?!.*gets interesting)/s,
    ],
  ],
  [
    "What should I eat after a long ride to recover?",
    ["article"],
    [/^Eat something you like with carbohydrate and protein/],
  ],
  ["Can I use bananas instead of gels?", ["article"]],
  [
    "I weigh 62 kg, how much should I drink per hour on a 2 h run at 20 °C with 60% humidity?",
    ["numbers"],
    [
      /^For a run of 2.h at 20 °C and 62 kg: drink \d+ to \d+ mL per hour/,
      /^(?!.*(?:heat stroke|sodium per hour\.))/s,
    ],
  ],
  [
    "How much carbohydrate for a 6 hour ski race at -5 °C?",
    ["numbers"],
    [
      /^For a ski session [^:]*: take \d+ to \d+ g of carbohydrate per hour/,
      /^(?!.*(?:Drink \d|From what))/s,
    ],
  ],
];
