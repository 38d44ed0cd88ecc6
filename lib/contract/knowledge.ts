import { z } from "zod";
import { RequestId, text } from "./primitives";

/** What there is to read: articles of our own writing, every claim with its source. */

export const KNOWLEDGE_TOPICS = {
  safety: { name: "Getting help", about: "Signs that need a doctor, and what not to do." },
  carbohydrate: { name: "Carbohydrate", about: "How much per hour, of what, and when." },
  gut: { name: "Stomach and gut", about: "Why it complains, and how it gets used to more." },
  fluid: { name: "Drinking", about: "How much, how little, and why never too much." },
  sodium: { name: "Sodium", about: "What sweat takes, and what putting it back does." },
  sweat: { name: "Sweat", about: "How much you lose, and how to measure it." },
  weather: { name: "Heat, cold and altitude", about: "What the weather changes." },
  race: { name: "Race day", about: "Before, during and after the day that counts." },
  sports: { name: "By sport", about: "What each sport makes easy and hard." },
  products: { name: "Products", about: "Gels, drinks, capsules, caffeine and food." },
  energy: { name: "Eating enough", about: "What too little does, and what a scale can say." },
  numbers: { name: "Our numbers", about: "How they are made, and how far to trust them." },
} as const;
export type KnowledgeTopic = keyof typeof KNOWLEDGE_TOPICS;
export const KNOWLEDGE_TOPIC_IDS = Object.keys(KNOWLEDGE_TOPICS) as [
  KnowledgeTopic,
  ...KnowledgeTopic[],
];

const ArticleId = z.string().meta({ examples: ["drinking-too-much"] });
const Topic = z.enum(KNOWLEDGE_TOPIC_IDS);

/** A work that an article cites, and what in it supports the article. */
export const KnowledgeSource = z.object({
  marker: z.int().meta({ description: "The number that stands in brackets in `body`." }),
  citation: z.string().meta({ description: "Authors, year, title and where it appeared." }),
  doi: z.string().nullable().meta({ description: "Null for a work that has none here." }),
  finding: z.string().meta({ description: "What the work found or advises, in our words." }),
});
export type KnowledgeSource = z.output<typeof KnowledgeSource>;

const articleFields = {
  id: ArticleId,
  title: z.string(),
  topic: Topic,
  summary: z.string(),
  body: z.string().meta({
    description:
      "Paragraphs with an empty line between them. `[1]` after a sentence names its source.",
  }),
  sources: z.array(KnowledgeSource),
  checked_on: z.iso.date().meta({ description: "When the sources were last looked up." }),
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
        description: `Results, 1-${KNOWLEDGE_RESULTS_MAX}; ${KNOWLEDGE_RESULTS} when absent.`,
      }),
  })
  .meta({ examples: [{ query: "how much sodium per hour", limit: 3 }] });

const Found = z.object({
  id: ArticleId,
  title: z.string(),
  summary: z.string(),
  snippet: z.string().meta({ description: "Sentences of the article that fit the query best." }),
  score: z.number().meta({ description: "Comparable within one answer alone." }),
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
