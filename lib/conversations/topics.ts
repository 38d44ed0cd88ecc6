/** What people ask about, told by their words, and what it takes to answer it. */

export type TopicId =
  | "overdrinking"
  | "sick"
  | "sessions"
  | "carry"
  | "caffeine"
  | "race"
  | "plan"
  | "carb"
  | "sodium"
  | "fluid"
  | "gut"
  | "cramps"
  | "sweat"
  | "heat"
  | "cold"
  | "altitude"
  | "before"
  | "after"
  | "bonk"
  | "timing"
  | "sugars"
  | "fasted"
  | "sure"
  | "thirst"
  | "underfueling"
  | "food"
  | "unwritten"
  | "message";

export interface Topic {
  id: TopicId;
  asks: RegExp;
  /** What the articles are searched for. */
  query: string;
  /** What is found out beside that. */
  needs: readonly ("calculation" | "sessions" | "products")[];
  /** Which of the numbers of a calculation it is about. */
  numbers: readonly ("carb" | "sodium" | "fluid" | "caffeine")[];
}

const ALL = ["carb", "sodium", "fluid"] as const;

/** In the order in which they are told; a question may be about several. */
export const TOPICS: readonly Topic[] = [
  {
    id: "overdrinking",
    asks: /\b(?:drink\w*|drank|drunk) (?:way |far )?too much|over-?(?:drink|hydrat)\w*|too much (?:water|fluid)|hyponatr\w*|dilut\w*|\b(?:puffy|swollen) (?:hands?|fingers?|feet|face|ankles?)\b|\b(?:hands?|fingers?|feet|face|ankles?|rings?)\b[^.?!]{0,20}\b(?:puffy|swollen|swell\w*|puff\w*)\b/i,
    query: "drinking too much water hyponatremia",
    needs: ["sessions", "calculation"],
    numbers: ["fluid"],
  },
  {
    id: "sick",
    asks: /\b(?:sick|nause\w*|vomit\w*|threw up|throw\w* up|bloat\w*|diarrh\w*|stomach\w*|tummy|gut (?:distress|trouble|problem|issue)\w*|gi (?:distress|issue|problem)\w*|runner(?:’|')?s trots|side stitch|stitch)\b/i,
    query: "stomach gut problems nausea during exercise why",
    needs: ["sessions"],
    numbers: [],
  },
  {
    id: "sessions",
    asks: /\b(?:my|our|their|her|his|the) (?:last|latest|recent|previous|past) (?:\w+ )?(?:sessions?|rides?|runs?|races?|workouts?|training|week\w*|swims?|hikes?)|\bhow (?:did|was|were) (?:i|my|it|they)|\b(?:what|how much[^.?!]{0,30}) did (?:i|they) (?:eat|drink|take|have|carry)|\bwhat (?:i|they) (?:ate|drank|took|had)\b|\bdid (?:i|they) (?:eat|drink|take|have|get) enough|\bcompar\w*[^.?!]{0,40}\bplan\w*|\bplan\w* (?:against|versus|vs\.?) (?:taken|what)|\b(?:hit|meet|met|reach\w*|follow\w*|stick to|stuck to) (?:the |my )(?:plan|targets?|numbers)|\bhave i been|\bmy (?:history|log|sessions|feedback|debriefs?|trend)|how (?:am i|are they) doing/i,
    query: "weigh measure sessions report what you took",
    needs: ["sessions"],
    numbers: [],
  },
  {
    id: "carry",
    asks: /\b(?:carry|pack|bring|bottles?|flasks?|pockets?|products?|gels?|chews?|bars?|drink mix\w*|which (?:drink|gel|product|brand)|what to buy|shopping)\b/i,
    query: "gels drinks bars carry bottles products",
    needs: ["calculation", "products"],
    numbers: ALL,
  },
  {
    id: "caffeine",
    asks: /\b(?:caffein\w*|coffee|espresso|cola|energy drinks?)\b/i,
    query: "caffeine small start cup coffee try training early day feel sleep",
    needs: ["calculation"],
    numbers: ["caffeine"],
  },
  {
    id: "race",
    asks: /\b(?:rac(?:e|es|ing)(?: day| week| morning)?|marathon|competition|event day|gran fondo|ironman|triathlon)\b/i,
    query: "race day plan before during",
    needs: ["calculation"],
    numbers: ALL,
  },
  {
    id: "plan",
    asks: /\b(?:what (?:should|do|can|must) i (?:eat|take|have|need|use|consume)|what to (?:eat|take)|fuel(?:l)?ing plan|how (?:should|do|can) i fuel|nutrition plan|plan (?:for|my)|how much (?:should|do) i (?:eat|take|need|fuel)|(?:do|should|must) i (?:need to |have to )?(?:eat|fuel)|should i have (?:eaten|taken|had)|my (?:numbers|targets|plan)|fuel for)\b/i,
    query: "carbohydrate sodium fluid per hour how our numbers are made",
    needs: ["calculation"],
    numbers: ALL,
  },
  {
    id: "carb",
    asks: /\b(?:carb\w*|glucose|sugar\w*|grams?|g per hour|g\/h)\b/i,
    query: "how much carbohydrate per hour",
    needs: ["calculation"],
    numbers: ["carb"],
  },
  {
    id: "sodium",
    asks: /\b(?:sodium|salt\w*|electrolytes?)\b/i,
    query: "how much sodium per hour salt sweat",
    needs: ["calculation"],
    numbers: ["sodium"],
  },
  {
    id: "fluid",
    asks: /\b(?:fluids?|water|drink(?:ing)?(?! mix)|dr[au]nk|hydrat\w*|ml|lit(?:re|er)s?|dehydrat\w*)\b/i,
    query: "how much to drink per hour fluid",
    needs: ["calculation"],
    numbers: ["fluid"],
  },
  {
    id: "gut",
    asks: /\b(?:gut train\w*|train\w* (?:my |the |your )?(?:gut|stomach)|tolerat\w*|get used to|more carb\w*|increase (?:my )?carb\w*|handle more|absorb\w*)\b/i,
    query: "train your gut pick sessions a week, start with an amount, add a little each week",
    needs: [],
    numbers: [],
  },
  {
    id: "cramps",
    asks: /\bcramp\w*/i,
    query: "muscle cramps prevent training first longer harder sodium",
    needs: [],
    numbers: [],
  },
  {
    id: "sweat",
    asks: /\b(?:sweat\w*|weigh (?:myself|me|before|after|in)|weigh-?ins?|(?:los[et]|drop\w*) \d?.{0,6}kg|body weight|scales?|salty)\b/i,
    query:
      "measure sweat rate at home weigh before and after weight lost kilograms plus drank litres divide hours",
    needs: [],
    numbers: [],
  },
  {
    id: "heat",
    asks: /\b(?:hot|heat\w*|warm|humid\w*|summer|acclimat\w*|3\d ?(?:°|degrees|c\b))/i,
    query: "heat hot weather acclimatisation what changes",
    needs: ["calculation"],
    numbers: ["sodium", "fluid"],
  },
  {
    id: "cold",
    asks: /\b(?:cold|winter|freez\w*|snow)\b/i,
    query: "cold weather drinking fuel winter",
    needs: [],
    numbers: [],
  },
  {
    id: "altitude",
    asks: /\b(?:altitude|mountains?|elevation)\b/i,
    query: "altitude",
    needs: [],
    numbers: [],
  },
  {
    id: "before",
    asks: /\b(?:before (?:a|the|my|i|running|riding|training)?|breakfast|pre-?(?:race|ride|run|workout|session)|carb(?:o|ohydrate)?[- ]?load\w*|night before|morning of)\b/i,
    query:
      "before the race breakfast meal carbohydrate loading usual advice per kilogram of body weight hours before the start",
    needs: [],
    numbers: [],
  },
  {
    id: "after",
    asks: /\b(?:after (?:a|the|my|training|riding|running|long)|recover\w*|post-?(?:race|ride|run|workout|session)|protein)\b/i,
    query: "after the session recovery eating drinking",
    needs: [],
    numbers: [],
  },
  {
    id: "bonk",
    asks: /\b(?:bonk\w*|hit(?:ting)? the wall|the wall|run(?:ning)? out of energy|no energy|empty legs|heavy legs|fad(?:e|ed|ing)|hunger flat|low blood sugar|hungry)\b/i,
    query: "took less than planned too little carbohydrate low session pattern",
    needs: ["sessions", "calculation"],
    numbers: ["carb"],
  },
  {
    id: "timing",
    asks: /\b(?:how often|when (?:should|do|to)|every (?:how many|\d+) minutes|timing|start (?:eating|drinking|fuel\w*)|first (?:gel|hour)|intervals? of)\b/i,
    query: "when to take carbohydrate how often small portions",
    needs: ["calculation"],
    numbers: ["carb", "fluid"],
  },
  {
    id: "sugars",
    asks: /\b(?:fructose|maltodextrin|ratio|1:0\.8|2:1|isotonic|hypotonic|hydrogel|concentrat\w*|kinds? of sugar)\b/i,
    query: "glucose fructose ratio kinds of sugar",
    needs: [],
    numbers: [],
  },
  {
    id: "fasted",
    asks: /\b(?:fasted|fasting|empty stomach|train(?:ing)? low|keto\w*|low[- ]carb|without (?:eating|food|carbs|breakfast))\b/i,
    query: "training fasted with little carbohydrate",
    needs: [],
    numbers: [],
  },
  {
    id: "sure",
    asks: /\b(?:how (?:sure|accurate|exact|precise|confident|reliable)|why (?:a|such a|is it a|do i get a)? ?(?:range|wide)|trust|how (?:do|does|are) (?:you|it|the|these|your) (?:know|work|calculat\w*|numbers)|where (?:do|does) (?:the|this|that|these) numbers?|what(?:’|')?s missing|what is missing|how can i improve|more exact)\b/i,
    query: "how our numbers are made accuracy range",
    needs: ["calculation"],
    numbers: ALL,
  },
  {
    id: "thirst",
    asks: /\b(?:thirst\w*|drink to (?:a )?plan|by plan)\b/i,
    query: "drink to thirst",
    needs: [],
    numbers: [],
  },
  {
    id: "underfueling",
    asks: /\b(?:red-?s|under-?fuel\w*|energy availability|always tired|missed period|lost my period)\b/i,
    query: "eating enough low energy availability",
    needs: [],
    numbers: [],
  },
  {
    id: "food",
    asks: /\b(?:real food|bananas?|dates|rice cakes?|sandwich\w*|potato\w*|home-?made|diy|honey)\b/i,
    query: "real food instead of gels",
    needs: [],
    numbers: [],
  },
  {
    // No article is about these, and one about something near would answer another question.
    id: "unwritten",
    asks: /\b(?:alcohol\w*|beers?|wine|ketones?|bicarb\w*|nitrates?|beetroot)\b/i,
    query: "",
    needs: [],
    numbers: [],
  },
  {
    id: "message",
    asks: /\b(?:draft|write|compose|send)\b[^.?!]{0,24}\b(?:message|note|e-?mail|mail|text|letter)s?\b/i,
    query: "",
    needs: [],
    numbers: [],
  },
];
