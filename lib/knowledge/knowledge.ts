import { fail } from "@/lib/contract/errors";
import {
  KNOWLEDGE_TOPIC_IDS,
  KNOWLEDGE_TOPICS,
  type KnowledgeArticle,
  type KnowledgeTopicRow,
} from "@/lib/contract/knowledge";
import { ARTICLES } from "./articles.gen";
import { citationOf, WORKS } from "./works";

/** All articles with full sources, by id, in id order. */
const BY_ID: ReadonlyMap<string, KnowledgeArticle> = new Map(
  ARTICLES.map(({ also: _, sources, ...article }) => [
    article.id,
    {
      ...article,
      sources: sources.map(({ work, finding }, index) => ({
        marker: index + 1,
        citation: citationOf(WORKS[work]),
        doi: WORKS[work].doi,
        finding,
      })),
    },
  ]),
);

/** Returns an article with its sources; null if the id is unknown. */
export const findArticle = (id: string): KnowledgeArticle | null => BY_ID.get(id) ?? null;

/**
 * Returns an article with its sources.
 *
 * @throws resource_not_found
 */
export const readArticle = (id: string): KnowledgeArticle =>
  findArticle(id) ?? fail("resource_not_found");

/** Returns the topics in reading order, each with its articles by title. */
export const knowledgeTopics = (): KnowledgeTopicRow[] =>
  KNOWLEDGE_TOPIC_IDS.map((id) => ({
    id,
    name: KNOWLEDGE_TOPICS[id].name,
    description: KNOWLEDGE_TOPICS[id].about,
    articles: ARTICLES.filter(({ topic }) => topic === id)
      .map((article) => ({ id: article.id, title: article.title, summary: article.summary }))
      .sort((a, b) => a.title.localeCompare(b.title, "en")),
  }));
