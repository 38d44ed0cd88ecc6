import { fail } from "@/lib/contract/errors";
import {
  KNOWLEDGE_TOPIC_IDS,
  KNOWLEDGE_TOPICS,
  type KnowledgeArticle,
  type KnowledgeTopicRow,
} from "@/lib/contract/knowledge";
import { ARTICLES } from "./articles.gen";
import { citationOf, WORKS } from "./works";

/** Every article with its sources in full, by id, in the order of the ids. */
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

/** An article with its sources; null where there is none by this id. */
export const findArticle = (id: string): KnowledgeArticle | null => BY_ID.get(id) ?? null;

/**
 * An article with its sources.
 *
 * @throws resource_not_found
 */
export const readArticle = (id: string): KnowledgeArticle =>
  findArticle(id) ?? fail("resource_not_found");

/** What the articles are about, in reading order, each topic with its articles by title. */
export const knowledgeTopics = (): KnowledgeTopicRow[] =>
  KNOWLEDGE_TOPIC_IDS.map((id) => ({
    id,
    name: KNOWLEDGE_TOPICS[id].name,
    description: KNOWLEDGE_TOPICS[id].about,
    articles: ARTICLES.filter(({ topic }) => topic === id)
      .map((article) => ({ id: article.id, title: article.title, summary: article.summary }))
      .sort((a, b) => a.title.localeCompare(b.title, "en")),
  }));
