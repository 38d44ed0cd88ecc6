/** The words that a check knows. All others stand for themselves: a sentence has them where its statement has them. */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** They say nothing, and stand before what is named. */
export const ARTICLES = set("a an the this that these those their your its");

/**
 * They say nothing by themselves, wherever they stand. No preposition is one, for those tell who did what and from where to
 * where; no verb that could be an order or a doubt; and nothing that says no.
 */
export const PLAIN_WORDS = set(`
  they you it there here and also meanwhile then so overall was were is are been has had having came stood showed shown
  seen saw took taken amounted amounting reached which`);

/** What begins a phrase that may stand elsewhere in its sentence. */
export const PREPOSITIONS = set(`
  in on over for from to at with below above than before after during by between against beside`);

/** Words that mean the same as one another, by the one that stands for them. */
export const SENSES: ReadonlyMap<string, string> = new Map(
  (
    [
      ["carbohydrate", "carbohydrates carbs carb"],
      ["mean", "average averaged averaging averages"],
      ["rating", "ratings rated"],
      ["symptom", "symptoms"],
      ["session", "sessions"],
      ["fluid", "fluids"],
      ["night", "nights"],
      ["half", "halves"],
      ["reported", "reports"],
      ["rose", "increased climbed"],
      ["fell", "decreased dropped declined"],
      ["below", "under"],
      ["over", "across"],
      ["lowest", "minimum"],
      ["highest", "maximum"],
    ] as const
  ).flatMap(([sense, words]) => words.split(" ").map((word) => [word, sense] as const)),
);

/** Several words that say no more than others, as those. Later ones read what earlier ones wrote. */
export const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:took|taken) in\b/gi, "took"],
  [/\b(?:came|amounted|amounting) to\b/gi, "took"],
  [/(\d),(?=\d{3}\b)/g, "$1"],
  [/(\d) ?(?:-|–) ?(?=\d)/g, "$1 to "],
  [/ ?(?:percent|per cent)\b/gi, "%"],
  [/\b(?:hours|hour|hrs|hr)\b/gi, "h"],
  [/\b(?:minutes|minute|mins)\b/gi, "min"],
  [/\bgrams?\b/gi, "g"],
  [/\b(?:milligrams?)\b/gi, "mg"],
  [/\b(?:ml|milliliters?|millilitres?)\b/g, "mL"],
  [/ ?\/ ?h\b| (?:per|an|each|every|a) h\b/gi, " hourly"],
  [/ (?:per|a|each|in a) day\b/gi, " daily"],
  [/\bin (?:all|total)\b/gi, "altogether"],
  [/\b(?:at least|no less than) (?=\d)/gi, "≥"],
  [/\b(?:at most|up to|(?:no|not|never) more than) (?=\d)/gi, "≤"],
  [/\bcarb(?:s|ohydrates)?\b/gi, "carbohydrate"],
  [/\bSodium\b/g, "sodium"],
  [/\bFluid\b/g, "fluid"],
  [/(\d+%) cutoff\b/gi, "cutoff of $1"],
  [/\bmean of\b/gi, "mean"],
  [/\b(?:aim for|go for|plan on|you (?:should|can) take)\b/gi, "take"],
  [/^to carry\b:?/gi, "carry"],
  // `Sodium averaged 57% of plan` is `averaged 57% of planned sodium`.
  [/\b(carbohydrate|sodium|fluid) ((?:\w+ ){0,2})(\d+%) of plan\b/gi, "$2$3 of planned $1"],
  // What is so on average is so wherever that is said.
  [/^(.+?),? on average\b,?/i, "mean $1"],
  [/^on average\b,?/i, "mean"],
];
