import { z } from "zod";
import { RequestId, text } from "./primitives";

/** The knowledge base: articles written by us, with a source for every claim. */

export const KNOWLEDGE_TOPICS = {
  safety: { name: "Getting help", about: "The signs that need a doctor, and what not to do." },
  carbohydrate: { name: "Carbohydrate", about: "How much per hour, of what, and when." },
  gut: { name: "Stomach and gut", about: "Why it gets upset, and how it adapts to more." },
  fluid: { name: "Drinking", about: "How much, how little, and why never too much." },
  sodium: { name: "Sodium", about: "How much you lose in sweat, and what replacing it does." },
  sweat: { name: "Sweat", about: "How much you lose, and how to measure it." },
  weather: { name: "Heat, cold and altitude", about: "What the weather changes." },
  race: { name: "Race day", about: "What to do before, during and after a race." },
  sports: { name: "By sport", about: "What is easy and what is hard in each sport." },
  products: { name: "Products", about: "Gels, drinks, capsules, caffeine and food." },
  energy: {
    name: "Eating enough",
    about: "What eating too little does, and what a scale can say.",
  },
  numbers: { name: "Our numbers", about: "How we calculate them, and how far to trust them." },
} as const;
export type KnowledgeTopic = keyof typeof KNOWLEDGE_TOPICS;
export const KNOWLEDGE_TOPIC_IDS = Object.keys(KNOWLEDGE_TOPICS) as [
  KnowledgeTopic,
  ...KnowledgeTopic[],
];

const ArticleId = z.string().meta({ examples: ["drinking-too-much"] });
const Topic = z.enum(KNOWLEDGE_TOPIC_IDS);

/** A work cited by an article, and what in it supports the article. */
export const KnowledgeSource = z.object({
  marker: z.int().meta({ description: "The number of the source, shown in brackets in `body`." }),
  citation: z.string().meta({ description: "The authors, year, title and place of publication." }),
  doi: z.string().nullable().meta({ description: "The DOI. Null if we have none for the work." }),
  finding: z.string().meta({ description: "What the work found or recommends, in our words." }),
});
export type KnowledgeSource = z.output<typeof KnowledgeSource>;

const articleFields = {
  id: ArticleId,
  title: z.string(),
  topic: Topic,
  summary: z.string(),
  body: z.string().meta({
    description:
      "Paragraphs separated by an empty line. `[1]` after a sentence refers to its source.",
  }),
  sources: z.array(KnowledgeSource),
  checked_on: z.iso.date().meta({ description: "When the sources were last checked." }),
};
const Article = z.object(articleFields);
export type KnowledgeArticle = z.output<typeof Article>;
export const KnowledgeArticleAnswer = Article.extend({ request_id: RequestId }).meta({
  id: "KnowledgeArticle",
});

export const KNOWLEDGE_QUERY_MAX = 500;
export const KNOWLEDGE_RESULTS_MAX = 20;
export const KNOWLEDGE_RESULTS = 5;

export const KnowledgeSearchInput = z
  .object({
    query: text(KNOWLEDGE_QUERY_MAX).trim().min(1),
    limit: z
      .number()
      .multipleOf(1, "must be a whole number")
      .transform((limit) => Math.min(KNOWLEDGE_RESULTS_MAX, Math.max(1, limit)))
      .nullish()
      .meta({
        description: `The number of results, 1-${KNOWLEDGE_RESULTS_MAX}. Defaults to ${KNOWLEDGE_RESULTS}.`,
      }),
  })
  .meta({ examples: [{ query: "how much sodium per hour", limit: 3 }] });

const Found = z.object({
  id: ArticleId,
  title: z.string(),
  summary: z.string(),
  snippet: z.string().meta({
    description: "The sentences of the article that match the query best.",
  }),
  score: z.number().meta({
    description: "The relevance score. Comparable only within one response.",
  }),
});
export type FoundArticle = z.output<typeof Found>;
export const KnowledgeSearchAnswer = z
  .object({ results: z.array(Found), request_id: RequestId })
  .meta({ id: "KnowledgeResults" });

const TopicRow = z.object({
  id: Topic,
  name: z.string(),
  description: z.string(),
  articles: z.array(z.object({ id: ArticleId, title: z.string(), summary: z.string() })),
});
export type KnowledgeTopicRow = z.output<typeof TopicRow>;
export const KnowledgeTopicsAnswer = z
  .object({ topics: z.array(TopicRow), request_id: RequestId })
  .meta({ id: "KnowledgeTopics" });
