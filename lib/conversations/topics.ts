/** Topics people ask about, recognized by wording, and what it takes to answer them. */

interface Row {
  id: string;
  asks: RegExp;
  /** The article search query. */
  query: string;
  /** What to look up besides articles. */
  needs: readonly ("calculation" | "sessions" | "products" | "profile")[];
  /** Which numbers of a calculation it is about. */
  numbers: readonly ("carb" | "sodium" | "fluid" | "caffeine")[];
}

const ALL = ["carb", "sodium", "fluid"] as const;

const ROWS = [
  {
    id: "finish",
    asks: /\bfinish(?:ing)? times?\b|\btime\b[^.?!]{0,30}\bfinish\w*|\bhow long (?:will|would|does|is) (?:it|my race|the race)\b[^.?!]{0,20}\btake me\b|\b(?:what time|when|how fast|in what time)(?: exactly)? (?:will|would|can|could|do|might) (?:i|they)\b[^.?!]{0,30}\b(?:finish|be done|cross)|\bpredict\w*/i,
    query: "",
    needs: ["calculation"],
    numbers: [],
  },
  {
    id: "signs",
    asks: /\b(?:signs?|symptoms?|how (?:do|would|can|will|should) (?:i|we|you|one) (?:know|tell|recogni[sz]e|notice|spot))\b[^.?!]*\b(?:dr[aiu]nk\w* (?:way |far )?too much|over-?(?:drink|hydrat)\w*|too much (?:water|fluid)|hyponatr\w*|water intoxication|low (?:blood )?sodium|dilut\w*|(?:heat|sun) ?stroke|heat (?:illness|exhaustion)|over-?heat\w*)/i,
    query: "",
    needs: [],
    numbers: [],
  },
  {
    id: "prevention",
    asks: /\b(?:prevent\w*|avoid\w*|stop|protect\w*|lower the risk|reduce the risk|stay safe)\b[^.?!]*\b(?:dr[aiu]nk\w* (?:way |far )?too much|over-?(?:drink|hydrat)\w*|too much (?:water|fluid)|hyponatr\w*|water intoxication|low (?:blood )?sodium|dilut\w*|(?:heat|sun) ?stroke|heat (?:illness|exhaustion)|over-?heat\w*)/i,
    query: "",
    needs: [],
    numbers: [],
  },
  {
    id: "swelling",
    asks: /\b(?:puffy|swollen) (?:hands?|fingers?|feet|face|ankles?)\b|\b(?:hands?|fingers?|feet|face|ankles?|rings?)\b[^.?!]{0,20}\b(?:puffy|swollen|swell\w*|puff\w*)\b|\b(?:rings?|watch(?: ?strap)?)\b[^.?!]{0,12}\btight\b|\btight rings?\b/i,
    query: "",
    needs: ["sessions"],
    numbers: [],
  },
  {
    id: "mixing",
    asks: /\bhow much water (?:with|per|for|to) (?:an?|one|each|every|my) gels?\b|^(?!.*\b(?:how (?:many|much)|which|what|carry|pack|bring|every \d+)\b).*(?:\bgels?\b[^.?!]{0,20}\b(?:with|and|plus|alongside|into)\b (?:\w+ )?(?:(?:sports?|electrolyte\w*|isotonic) (?:drinks?|mix)|drink mix|isotonic|water)\b|\b(?:sports? drinks?|drink mix|isotonic\w*)\b[^.?!]{0,20}\b(?:with|and|plus)\b (?:\w+ )?gels?\b)/i,
    query: "",
    needs: [],
    numbers: [],
  },
  {
    id: "canOverdrink",
    asks: /\bwhat happens (?:if|when)\b[^.?!]*\bdrink too much\b|\bcan (?:i|you|one|people|somebody|someone|runners?|athletes?)\b[^.?!]{0,20}\bdrink (?:way |far )?too much\b|\b(?:too much (?:water|fluid)|drinking too much)\b[^.?!]{0,30}\b(?:possible|dangerous|kill|harm\w*|bad)\b/i,
    query: "drinking too much water hyponatremia",
    needs: ["sessions"],
    numbers: [],
  },
  {
    id: "practise",
    asks: /\b(?:practi[sc]e\w*|rehears\w*)\b|^(?!.*\b(?:bloat|nause|sick|stomach|vomit|thr[eo]w|cramp|heat\b|hot)).*\b(?:what|how) (?:should|can|could|would|do) (?:i|they)\b[^.?!]*\b(?:chang\w*|improve\w*|differently|do better|better next)\b/i,
    query: "practise same products same pace long sessions race plan",
    needs: ["sessions", "calculation"],
    numbers: ALL,
  },
  {
    id: "doubt",
    asks: /\b(?:which|what|any|are|is)\b[^.?!]{0,40}\b(?:sessions?|reports?|rides?|runs?|debriefs?|data|logs?)\b[^.?!]{0,40}\b(?:trust\w*|unreliable|reliable|doubt\w*|implausible)\b/i,
    query: "",
    needs: ["sessions"],
    numbers: [],
  },
  {
    id: "usual",
    asks: /^(?!.*\b(?:should|before|breakfast)\b).*(?:\bcould (?:it|this|that) be\b[^.?!]*\b(?:too little|too few|not enough|lack of)\b|\b(?:usual(?:ly)?|normally|typical(?:ly)?|on average|as a rule|average|averaged)\b[^?!]*\b(?:dr[aiu]nk\w*|eat\w*|ate|take\w*|took|have|had|manage\w*|get|consume\w*|carb\w*|sodium|salt|fluids?|water|intake)\b|\b(?:dr[aiu]nk\w*|eat\w*|take|taking|manage\w*|get|getting)\b[^?!]*\b(?:usually|normally|typically|on average|as a rule)\b|\b(?:do|am) i (?:dr[iu]nk(?:ing)?|eat(?:ing)?|fuel(?:l?ing)?|get(?:ting)?|tak(?:e|ing)) (?:enough|too (?:much|little|few|many))|\bis my (?:sodium|salt|carb\w*|fluids?|intake|drinking|eating)(?: intake)? (?:too )?(?:low|high|enough|ok(?:ay)?)\b)/i,
    query: "",
    needs: ["sessions"],
    numbers: [],
  },
  {
    id: "ownSweat",
    asks: /^(?!.*\b(?:measur\w*|test|find|work out|estimate)\b).*(?:\bhow much (?:do|did|am) i (?:\w+ )?sweat\w*|\b(?:my|what i)(?: usual| actual)? sweat(?:ing)?(?: rate| loss\w*)?\b(?! (?:is )?salty)|\bdo i sweat (?:a lot|more|much|too)|\bam i a (?:heavy|light) sweater|\bwhat (?:do )?i sweats?\b)/i,
    query: "",
    needs: ["profile"],
    numbers: [],
  },
  {
    id: "salty",
    asks: /\b(?:am i|i am|i’m|i'm) (?:a |very |really |so |too |quite )*(?:salty|salt[iy]er)|\b(?:how|is my sweat) (?:very |really |so |too )?salty|\bmy saltiness\b|\bdo i (?:have|lose)[^?!]{0,20}\b(?:salty sweat|a lot of (?:salt|sodium))/i,
    query: "",
    needs: ["profile"],
    numbers: [],
  },
  {
    id: "saltPills",
    asks: /\b(?:salt|sodium|electrolyte)[- ]?(?:tablets?|pills?|capsules?|tabs?|caps?)\b|\bsaltsticks?\b/i,
    query: "salt capsules tablets",
    needs: ["calculation"],
    numbers: ["sodium"],
  },
  {
    id: "gutAdvice",
    asks: /\b(?:bloat\w*|nause\w*|sick|stomach\w*|tummy|gut (?:trouble|problem|issue)\w*|gi (?:distress|issue|problem)\w*)\b.*\b(?:what (?:can|should|could|do) i (?:do|change|try)|what helps|avoid|prevent|stop (?:it|this|that)|less (?:of it|bloated))|\b(?:avoid|prevent|stop)\w* (?:\w+ ){0,2}(?:bloat\w*|nause\w*|sick|stomach\w*)/i,
    query: "stomach gut problems nausea during exercise why",
    needs: ["sessions"],
    numbers: [],
  },
  {
    id: "overdrinking",
    asks: /\b(?:drink\w*|drank|drunk) (?:way |far )?too much|over-?(?:drink|hydrat)\w*|too much (?:water|fluid)|hyponatr\w*|dilut\w*|\bdr[aiu]nk\w*[^.?!]{0,20}\bmore (?:\w+ ){0,2}than (?:\w+ ){0,3}(?:should|good|healthy|safe)\b/i,
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
    asks: /\b(?:my|our|their|her|his|the) (?:last|latest|recent|previous|past) (?:\w+ )?(?:sessions?|rides?|runs?|races?|workouts?|training|week\w*|swims?|hikes?)|\bhow (?:did|was|were) (?:i|my|it|they|(?:last|this|the past) week|yesterday)|\b(?:what|which|how (?:much|many))\b[^.?!]{0,40} (?:did|have|had) (?:i|they) (?:\w+ )?(?:eat|eaten|drink|drunk|take|taken|have|carry|get|got|manage|managed|finish|use|used|down)\b|\bwhat did (?:i|they) (?:eat|drink|take|have|carry)|\bdid (?:i|they) (?:\w+ )?(?:hit|reach|meet|do)\b|\bhow did [^.?!]{0,20}\b(?:races?|rides?|runs?|sessions?|swims?|hikes?|workouts?) go\b|^\W*(?:and )?was (?:it|that|this) enough\W*$|\bwas (?:it|that|this) enough\b[^.?!]*\b(?:yesterday|ago|(?:last|on) \w+)|\bdid (?:i|they) (?:\w+ )?(?:eat|drink|take|have|get|manage) [^.?!]*\d[^.?!]*\b(?:yesterday|ago|(?:last|on) (?!an?\b|my\b|the\b)\w+)|\bwhat (?:i|they) (?:ate|drank|took|had)\b|\bdid (?:i|they) (?:eat|drink|take|have|get) (?:enough|too? (?:little|much|few|many))|\bcompar\w*[^.?!]{0,40}\bplan\w*|\bplan\w* (?:against|versus|vs\.?) (?:taken|what)|\b(?:against|versus|vs\.?) (?:the |my )?plan\b|\b(?:hit|meet|met|reach\w*|follow\w*|stick to|stuck to) (?:the |my )(?:plan|targets?|numbers)|\bhave i been|\bmy (?:history|log|sessions|feedback|debriefs?|trend)|how (?:am i|are they) doing/i,
    query: "weigh measure sessions report what you took",
    needs: ["sessions"],
    numbers: [],
  },
  {
    id: "carry",
    asks: /\b(?:carry|pack|bring|bottles?|flasks?|pockets?|products?|(?<!\bcaffein\w* )(?:gels?|chews?|bars?)(?! with caffein)|drink mix\w*|which (?:drink|gel|product|brand)|what to buy|shopping)\b/i,
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
    asks: /\bwhat(?:(?:’|')s| is) my next (?:session|ride|run|race|workout|swim|hike)\b|\b(?:do i have|have i got|is there) (?:an?|any) (?:\w+ )?(?:sessions?|rides?|runs?|workouts?|swims?|hikes?)\b|\b(?:what (?:should|do|can|must) i (?:eat|take|have|need|use|consume)|what to (?:eat|take)|fuel(?:l)?ing plan|how (?:should|do|can) i fuel|nutrition plan|(?<!training )plan (?:for|my)|how much (?:should|do) i (?:eat|take|need|fuel)|(?:do|should|must) i (?:need to |have to )?(?:eat|fuel)|should i have (?:eaten|taken|had)|skip(?:ping)? fuel\w*|my (?:numbers|targets|plan)|fuel for)\b/i,
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
    asks: /\b(?:gut train\w*|train\w* (?:my |the |your )?(?:gut|stomach)|tolerat\w*|get used to|more carb\w*|increase (?:my )?carb\w*|handle more|better at (?:eating|taking|fuel\w*)|absorb\w*)\b|^(?=.*\b(?:carb\w*|g|grams?)\b)(?!.*\b(?:lit(?:re|er)s?|ml|water)\b).*\b(?:only (?:manage|tolerate|get down|get in|take)|(?:get|go|move|come|work|build|step)(?:ting|ing)? (?:up )?(?:from \d+[^.?!]{0,20} )?to \d+|(?:work|build)(?:ing)? up to)\b/i,
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
    id: "weighing",
    asks: /\bshould (?:i|they) weigh\b|\bweigh (?:myself|me) before and after\b/i,
    query: "measure sweat rate at home weigh before and after",
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
    asks: /\b(?:hot|heat\w*|warm|humid\b|(?:high|the) humidity|summer|acclimat\w*|3\d ?(?:°|degrees|c\b)|(?:8[6-9]|9\d|1[01]\d) ?(?:°|degrees|f\b))/i,
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
    id: "load",
    asks: /\b(?:carb(?:o|ohydrate)?|glycogen)s?[- ]?load\w*/i,
    query: "carbohydrate loading before the race",
    needs: [],
    numbers: [],
  },
  {
    id: "before",
    asks: /\b(?:before (?:a|the|my|i|running|riding|training)?|breakfast|pre-?(?:race|ride|run|workout|session)|(?:night|evening|day) before|morning of)\b|\b(?:dinner|supper|pasta|eat)\b[^.?!]*\b(?:race|marathon)\b[^.?!]*\btomorrow\b|\b(?:race|marathon)\b[^.?!]*\btomorrow\b[^.?]*\b(?:dinner|supper|pasta|eat tonight)\b/i,
    query:
      "before the race breakfast meal carbohydrate loading usual advice per kilogram of body weight hours before the start",
    needs: [],
    numbers: [],
  },
  {
    id: "after",
    asks: /^(?!.*\b(?:tomorrow|before|race)\b).*\b(?:eat|dinner|supper|meal|food)\b[^.?!]*\b(?:tonight|this evening|now that i(?:'|’)?m (?:back|done|home|finished))\b|\b(?:after (?:a|the|my|this|that|today\S*|yesterday\S*|training|riding|running|long)|recover\w*|post-?(?:race|ride|run|workout|session)|protein)\b/i,
    query: "after the session recovery eating drinking",
    needs: [],
    numbers: [],
  },
  {
    id: "steadyEnergy",
    asks: /\b(?:avoid|prevent|stop|not|never|without)\w* (?:\w+ ){0,2}(?:bonk\w*|hit(?:ting)? the wall|run(?:ning)? out of energy|fad(?:e|ing))\b/i,
    query: "how much carbohydrate per hour",
    needs: ["calculation"],
    numbers: ["carb"],
  },
  {
    id: "bonk",
    asks: /\b(?:bonk\w*|hit(?:ting)? the wall|the wall|run(?:ning)? out of energy|no energy|empty legs|heavy legs|fad(?:e|ed|ing)|hunger flat|low blood sugar|hungry)\b/i,
    query: "",
    needs: ["sessions", "calculation"],
    numbers: ["carb"],
  },
  {
    id: "timing",
    asks: /\b(?:how often|when (?:should|do|to)|every (?:how many|\d+) minutes|timing|start (?:eating|drinking|fuel\w*)|first (?:gel|hour)|intervals? of)\b|\band when\b/i,
    query: "when to take carbohydrate how often small portions",
    needs: ["calculation"],
    numbers: ["carb", "fluid"],
  },
  {
    id: "ratio",
    asks: /\bratio\b|\b(?:1:0\.8|2:1|1:1)\b/i,
    query: "glucose fructose ratio kinds of sugar",
    needs: [],
    numbers: [],
  },
  {
    id: "sugars",
    asks: /\b(?:fructose|maltodextrin|isotonic|hypotonic|hydrogel|concentrat\w*|kinds? of sugar)\b/i,
    query: "glucose fructose ratio kinds of sugar",
    needs: [],
    numbers: [],
  },
  {
    id: "fasted",
    asks: /\b(?:fasted|fasting|empty stomach|train(?:ing)? low|keto\w*|low[- ]carb|without (?:eating|food|carbs|breakfast))\b/i,
    query: "",
    needs: [],
    numbers: [],
  },
  {
    id: "range",
    asks: /\bwhy\b[^.?!]{0,40}\b(?:range|wide)\b|\brange (?:and not|instead of|not)\b/i,
    query: "ranges confidence interval",
    needs: ["calculation"],
    numbers: [],
  },
  {
    id: "sure",
    asks: /\b(?:how (?:sure|accurate|exact|precise|confident|reliable)|why (?:a|such a|is it a|do i get a)? ?(?:range|wide)|trust|how (?:do|does|are) (?:you|it|the|these|your) (?:know|work|calculat\w*|numbers)|where (?:do|does) (?:the|this|that|these) numbers?|what(?:’|')?s missing|what is missing|how can i improve|more exact)\b/i,
    query: "how our numbers are made accuracy range",
    needs: ["calculation"],
    numbers: [],
  },
  {
    id: "thirst",
    asks: /\b(?:thirst\w*|drink to (?:a )?plan|by plan)\b/i,
    query: "drink to thirst",
    needs: ["sessions"],
    numbers: [],
  },
  {
    id: "underfueling",
    asks: /\b(?:red-?s|under-?fuel\w*|energy availability|always tired|tired all the time|(?:not|n(?:’|')t) eating enough|under-?eating|signs?\b[^.?!]*\beat more|missed period|lost my period)\b/i,
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
    // No article covers these, and one on a related subject would answer a different question.
    id: "unwritten",
    asks: /\b(?:alcohol\w*|beers?|wine|ketones?|bicarb\w*|nitrates?|beetroot)\b/i,
    query: "",
    needs: [],
    numbers: [],
  },
  {
    // Anything else in such a question is answered as usual.
    id: "travel",
    asks: /\b(?:jet-? ?lag\w*|flew|fly|flying|flights?|planes?|travel\w*|time zones?)\b/i,
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
] as const satisfies readonly Row[];

export type TopicId = (typeof ROWS)[number]["id"];
export type Topic = Row & { id: TopicId };

/** In the order they are answered; a question may have several. */
export const TOPICS: readonly Topic[] = ROWS;
