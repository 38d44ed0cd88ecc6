/**
 * The words that say nothing by themselves, wherever they stand: only these may be put in or left out. No preposition is
 * one, for those tell who did what and from where to where, and no verb that could be an order.
 */
export const PLAIN_WORDS: ReadonlySet<string> = new Set(
  `a an the this that these those they there and also meanwhile was were is are been has had having came stood showed
  shown seen saw took taken amounted amounting`.split(/\s+/),
);

/** Words that mean the same as one another, by the one that stands for them. */
export const SENSES: ReadonlyMap<string, string> = new Map(
  (
    [
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
      ["increased", "rose"],
      ["climbed", "rose"],
      ["decreased", "fell"],
      ["dropped", "fell"],
      ["declined", "fell"],
      ["under", "below"],
      ["across", "over"],
      ["minimum", "lowest"],
      ["maximum", "highest"],
    ] as const
  ).map(([word, sense]) => [word, sense]),
);
