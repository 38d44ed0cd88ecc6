import { expect, test } from "vitest";
import { KNOWLEDGE_TOPIC_IDS } from "@/lib/contract/knowledge";
import { ARTICLES } from "./articles.gen";
import { findArticle, knowledgeTopics, readArticle } from "./knowledge";
import { searchKnowledge } from "./search";
import { WORKS } from "./works";

const MARKER = /\[(\d+)\]/g;
const wordsIn = (text: string): number => text.replaceAll(MARKER, "").trim().split(/\s+/).length;

test.each(ARTICLES.map((article) => [article.id, article] as const))(
  "%s cites the sources it lists, with a source for every number",
  (id, { body, topic, checked_on }) => {
    const { sources } = readArticle(id);
    expect(KNOWLEDGE_TOPIC_IDS).toContain(topic);
    expect(checked_on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(wordsIn(body)).toBeGreaterThanOrEqual(120);
    expect(wordsIn(body)).toBeLessThanOrEqual(350);
    const cited = new Set([...body.matchAll(MARKER)].map(([, marker]) => Number(marker)));
    expect([...cited].sort((a, b) => a - b)).toEqual(sources.map(({ marker }) => marker));
    const known = Object.values(WORKS).map(({ doi }): string | null => doi);
    for (const { doi, finding } of sources) {
      expect(known).toContain(doi);
      expect(wordsIn(finding)).toBeGreaterThanOrEqual(8);
    }
    const sentences = body.split(/(?<=[.!?](?: ?\[\d+\])*)\s+(?=[^[])/);
    const bare = sentences.filter((each) => /\d/.test(each.replaceAll(MARKER, "")));
    expect(bare.filter((each) => !/\[\d+\]/.test(each))).toEqual([]);
  },
);

test("every topic has articles, and every article belongs to its topic", () => {
  const listed = knowledgeTopics().flatMap(({ articles }) => {
    expect(articles).not.toEqual([]);
    return articles.map(({ id }) => id);
  });
  expect(listed.sort()).toEqual(ARTICLES.map(({ id }) => id).sort());
});

test.each([
  ["How much carbs should I eat per hour?", "carbohydrate-per-hour"],
  ["can I drink too much water", "drinking-too-much"],
  ["I feel dizzy and confused after the race", "when-to-get-help"],
  ["hyponatraemia symptons", "drinking-too-much"],
  ["getting my stomach used to gels", "train-your-gut"],
  ["how do you calculate the numbers", "how-our-numbers-are-made"],
])("a search for “%s” finds %s first", (query, id) => {
  const [best] = searchKnowledge(query);
  expect(best?.id).toBe(id);
  expect(best?.snippet).not.toMatch(MARKER);
  expect(best?.snippet.length).toBeGreaterThan(20);
});

test("a search returns as many results as requested, and none for unknown topics", () => {
  expect(searchKnowledge("drink", 2)).toHaveLength(2);
  expect(searchKnowledge("xylophone tuning")).toEqual([]);
  expect(searchKnowledge("the of and")).toEqual([]);
  expect(findArticle("nowhere")).toBeNull();
});

test("a word that is also a built-in property name is searched for like any other", async () => {
  const { searchKnowledge } = await import("./search");
  expect(searchKnowledge("constructor toString", 3)).toBeInstanceOf(Array);
});
