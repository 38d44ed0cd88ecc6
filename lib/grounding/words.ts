/**
 * The words the check knows. Any other word stands only for itself: a sentence must have it exactly where its statement
 * does.
 */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words without meaning of their own that precede what is named. */
export const ARTICLES = set("a an the this that these those their your its");

/**
 * Words without meaning of their own anywhere. Excludes prepositions, which say who did what and from where to where,
 * verbs that could express an order or a doubt, and negations.
 */
export const PLAIN_WORDS = set(`
  they you it there here and also meanwhile then so overall was were is are been has had having came stood showed shown
  seen saw took taken amounted amounting reached which`);

/** Words that begin a phrase that may move within its sentence. */
export const PREPOSITIONS = set(`
  in on over for from to at with below above than before after during by between against beside`);

/** Synonyms, each mapped to the word that represents them. */
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

/** Phrases reduced to equivalent ones. Later rules see the output of earlier ones. */
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
  // `Sodium averaged 57% of plan` means `averaged 57% of planned sodium`.
  [/\b(carbohydrate|sodium|fluid) ((?:\w+ ){0,2})(\d+%) of plan\b/gi, "$2$3 of planned $1"],
  // "On average" means the same anywhere in the sentence.
  [/^(.+?),? on average\b,?/i, "mean $1"],
  [/^on average\b,?/i, "mean"],
];
