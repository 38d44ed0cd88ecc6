/** The words that say nothing by themselves: only these may stand beside what a statement says. */
export const PLAIN_WORDS: ReadonlySet<string> = new Set(
  `a an the this that these those it its they their them there of in on at to from for by with as and also meanwhile
  was were is are be been has had have having came come comes stood showed shows shown seen saw took taken take takes
  which who whose what where session sessions window period amounted amounting`.split(/\s+/),
);

/** Words that mean the same as one another, by the one that stands for them. */
export const SENSES: ReadonlyMap<string, string> = new Map(
  (
    [
      ["not", "no"],
      ["carbohydrates", "carbohydrate"],
      ["carbs", "carbohydrate"],
      ["average", "mean"],
      ["averaged", "mean"],
      ["averaging", "mean"],
      ["ratings", "rating"],
      ["rated", "rating"],
      ["symptoms", "symptom"],
      ["fluids", "fluid"],
      ["nights", "night"],
      ["halves", "half"],
      ["reports", "reported"],
      ["report", "reported"],
      ["increased", "rose"],
      ["climbed", "rose"],
      ["decreased", "fell"],
      ["dropped", "fell"],
      ["declined", "fell"],
      ["under", "below"],
      ["minimum", "lowest"],
      ["maximum", "highest"],
    ] as const
  ).map(([word, sense]) => [word, sense]),
);
