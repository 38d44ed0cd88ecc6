import { findArticle } from "@/lib/knowledge/knowledge";
import type { ArticleFact } from "./findings";
import type { Question } from "./question";
import type { Topic, TopicId } from "./topics";

/** Sentences of an article that answer a topic verbatim, identified by how they begin. */
interface ArticleAnswer {
  article: string;
  begins: readonly string[];
  /** What to say first if the question wants a yes or no. */
  yes?: string;
  /** What else the question must mention besides the topic; absent if any question on it matches. */
  asks?: RegExp;
  /** Whether the sentences explain the athlete's own numbers and so follow them. */
  isBehind?: true;
}

/** Matches questions on what to eat beforehand, but not what to drink. */
const OF_A_MEAL =
  /^(?!.*\b(?:dr[aiu]nk\w*|water|fluids?|sodium|salt)\b).*\b(?:eat\w*|ate|food|breakfast|meals?|carb\w*)\b/i;

/** Matches meals on the evening or days before. */
const OF_THE_EVENING = /\b(?:dinner|supper|pasta|tonight|(?:night|evening|days?) before)\b/i;
const OF_FASTING = /\bfast(?:ed|ing)\b|\bempty stomach\b|\bwithout\b/i;
const OF_HEAT = /(?:heat|sun) ?stroke|heat (?:illness|exhaustion)|over-?heat/i;
const OF_DRINKING = /dr[aiu]nk|hydrat|hyponatr|water|fluid|sodium|dilut/i;

const ANSWERS: Partial<Record<TopicId, ArticleAnswer | readonly ArticleAnswer[]>> = {
  signs: [
    {
      article: "heat-stroke",
      begins: ["Call your local emergency", "Then cool them"],
      asks: OF_HEAT,
    },
    {
      article: "drinking-too-much",
      begins: ["Early signs are easy", "It can show up", "Stop and get medical help"],
      asks: OF_DRINKING,
    },
  ],
  prevention: [
    {
      article: "heat",
      begins: ["Nothing you swallow cools", "Start easily, use shade"],
      asks: OF_HEAT,
    },
    {
      article: "getting-used-to-heat",
      begins: ["Start with short, easy", "Most of the change", "Stop if you feel dizzy"],
      asks: OF_HEAT,
    },
    {
      article: "drinking-too-much",
      begins: ["Prevention is simple", "Early signs are easy"],
      asks: OF_DRINKING,
    },
  ],
  swelling: {
    article: "salt-and-overdrinking",
    begins: ["The consensus panel is plain", "If you find yourself"],
    isBehind: true,
  },
  overdrinking: {
    article: "drinking-too-much",
    begins: ["Prevention is simple", "Early signs are easy", "Stop and get medical help"],
    isBehind: true,
  },
  mixing: {
    article: "why-your-stomach-complains",
    begins: ["In plain words: take gels", "Much carbohydrate at once"],
  },
  gut: {
    article: "train-your-gut",
    begins: ["How to begin: pick", "Start with an amount", "Use the products", "If a step feels"],
  },
  steadyEnergy: {
    article: "carbohydrate-before",
    begins: ["What you carry tops up", "Stores in muscles and liver"],
    isBehind: true,
  },
  bonk: [
    {
      article: "carbohydrate-before",
      begins: ["What you carry tops up", "Stores in muscles and liver"],
      isBehind: true,
    },
    {
      article: "when-the-plan-fails",
      begins: ["When you bonk, ease", "If you don’t get clearer"],
      isBehind: true,
    },
  ],
  canOverdrink: {
    article: "drinking-too-much",
    begins: ["The main cause is drinking more", "Prevention is simple", "Early signs are easy"],
    yes: "Yes, and it is dangerous.",
  },
  saltPills: {
    article: "sodium-capsules",
    begins: ["Capsules make sense if", "Don’t use them to allow"],
    isBehind: true,
  },
  gutAdvice: {
    article: "why-your-stomach-complains",
    begins: ["In plain words: take gels", "Much carbohydrate at once", "Vomiting again and again"],
  },
  sick: {
    article: "why-your-stomach-complains",
    begins: ["Much carbohydrate at once", "In plain words: take gels", "Vomiting again and again"],
    isBehind: true,
  },
  load: {
    article: "carbohydrate-before",
    begins: ["For an event longer than", "That means more rice", "If counting food makes"],
    yes: "Yes, before a long one.",
  },
  before: [
    {
      article: "carbohydrate-before",
      begins: ["For an event longer than", "That means more rice", "Choose food"],
      asks: OF_THE_EVENING,
    },
    {
      article: "carbohydrate-before",
      begins: [
        "On the day, the usual advice",
        "The closer to the start",
        "Low fat and",
        "Choose food",
      ],
      asks: OF_A_MEAL,
    },
  ],
  cramps: {
    article: "cramps",
    begins: [
      "When a cramp strikes",
      "Go on easily if",
      "Get help if cramps",
      "To prevent them",
      "Sodium may help",
      "The support for it is weak",
    ],
    asks: /^(?!.*\b(?:salt|sodium|electrolytes?)\b).*\b(?:helps?|what (?:can|should|could|do)|stop|avoid|prevent|get rid of)\b/i,
  },
  fasted: [
    {
      article: "short-sessions",
      begins: ["For a session under 45", "Your muscles and liver", "What you ate in the hours"],
      asks: OF_FASTING,
    },
    {
      article: "eating-enough",
      begins: ["What helps is plain"],
      isBehind: true,
    },
  ],
  ratio: {
    article: "glucose-and-fructose",
    begins: [
      "Which ratio is best",
      "Makers give a ratio",
      "Below 60 g per hour",
      "Above it, check",
    ],
  },
  after: {
    article: "after-the-session",
    begins: ["Eat something you like", "With a day until", "If you feel confused"],
  },
  food: {
    article: "gels-drinks-or-food",
    begins: ["Food, such as bananas", "It suits long, easy days", "Most people do best"],
    yes: "Yes.",
  },
  weighing: {
    article: "measure-your-sweat-rate",
    begins: ["Weighing before and after", "Do it more than once", "If stepping on a scale"],
    yes: "Yes, in a few sessions.",
  },
  sweat: {
    article: "measure-your-sweat-rate",
    begins: [
      "Go to the toilet, then weigh",
      "Note what you drink",
      "Afterwards dry yourself well",
      "Sweat in litres is",
      "Divide by the hours",
      "If stepping on a scale",
    ],
    asks: /\b(?:measur\w*|find out|work out|calculat\w*|determin\w*)\b/i,
  },
  range: {
    article: "ranges-and-confidence",
    begins: [
      "So Aidstation shows a range",
      "For each answer that is missing",
      "The ones that move it",
    ],
  },
  sure: {
    article: "limits-of-our-numbers",
    begins: [
      "With self-rated answers",
      "Part of that nobody",
      "What makes them better",
      "Measure a session or two",
    ],
  },
  caffeine: {
    article: "caffeine",
    begins: ["Small is a good start", "Try it in", "Add up all of it", "Reasons to leave it"],
    asks: /\b(?:coffees?|espressos?|cups?|cola|energy drinks?)\b|\bcaffein\w* gels?\b/i,
    isBehind: true,
  },
  heat: {
    article: "heat",
    begins: ["Stop and get help for", "Your gut works less well", "Nothing you swallow cools"],
    isBehind: true,
  },
  timing: {
    article: "race-day-plan",
    begins: ["Spread it evenly"],
    isBehind: true,
  },
  practise: {
    article: "race-day-plan",
    begins: ["Then practise: take", "Nothing new on race day"],
    isBehind: true,
  },
  ownSweat: {
    article: "how-much-do-people-sweat",
    begins: ["Among 506 athletes", "Two weighed sessions tell"],
    isBehind: true,
  },
  salty: {
    article: "salty-sweat",
    begins: ["About 20% of marathon", "A self-rating is weak", "A sweat test, done"],
    isBehind: true,
  },
};

const YES_OR_NO =
  /^\W*(?:(?:and|so|ok(?:ay)?|but)\W+)?(?:can|could|should|is|are|do|does|may|must|would|will)\b/i;

/** Returns the article sentences that answer the question's topics verbatim, each article once, in topic order. */
export function articleAnswers({ topics, text }: Question): ArticleFact[] {
  const all = topics.flatMap(answersOf).flatMap((answer) => {
    const article = findArticle(answer.article);
    if (article === null || answer.asks?.test(text) === false) return [];
    const sentences = sentencesIn(article.body);
    const found = answer.begins.flatMap(
      (begin) => sentences.find((one) => one.startsWith(begin)) ?? [],
    );
    const yes = answer.yes !== undefined && YES_OR_NO.test(text) ? `${answer.yes} ` : "";
    return [
      {
        id: article.id,
        title: article.title,
        summary: article.summary,
        snippet: `${yes}${untorn(found.join(" "))}`,
        answers: answer.isBehind === true ? ("behind" as const) : ("first" as const),
      },
    ];
  });
  return all.filter((one, place) => all.findIndex(({ id }) => id === one.id) === place);
}

/**
 * True if the question asks what to eat before the start, so the article's advice by body weight can be worked out for
 * the athlete.
 */
export const isOfMealBefore = ({ topics, text }: Question): boolean =>
  topics.some(({ id }) => id === "before") && OF_A_MEAL.test(text) && !OF_THE_EVENING.test(text);

const answersOf = ({ id }: Pick<Topic, "id">): readonly ArticleAnswer[] =>
  [ANSWERS[id] ?? []].flat();

/** Strips a connective such as "So" from the start of an answer, where no sentence precedes it. */
const untorn = (text: string): string =>
  text.replace(/^(?:So|Then|In plain words:) (\p{L})/u, (_, letter: string) =>
    letter.toUpperCase(),
  );

/** Splits an article into sentences, without its source markers. */
const sentencesIn = (body: string): string[] =>
  body
    .replaceAll(/ ?\[\d+\]/g, "")
    .replaceAll(/(?<!\n)\n(?!\n)/g, " ")
    .split(/(?<=[.!?])\s+/);

/** Every sentence beginning that is looked up, with the article that must contain it. */
export const ANSWERING_SENTENCES = Object.values(ANSWERS)
  .flat()
  .flatMap(({ article, begins }) => begins.map((begin) => [article, begin] as const));
