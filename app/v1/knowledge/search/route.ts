import { resource } from "@/lib/api/route";
import { KnowledgeSearchAnswer, KnowledgeSearchInput } from "@/lib/contract/knowledge";
import { searchKnowledge } from "@/lib/knowledge/search";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/knowledge/search", {
  POST: {
    summary: "Search the articles, best match first.",
    description: "Takes keywords or a whole question, in English. Tolerates misspellings.",
    capability: "intelligence:infer",
    cost: "intelligence",
    body: KnowledgeSearchInput,
    response: KnowledgeSearchAnswer,
    tool: {
      name: "search_knowledge",
      title: "Search articles",
      about:
        "Search short articles on fueling, drinking, sodium, heat, the gut, products and safety, each claim with its source. Use it for why and how questions, in English; for a session's numbers, use calculate_nutrition. To read an article with its sources, use get_article.",
    },
    effect: "none",
    run: async ({ body }) => ({ results: searchKnowledge(body.query, body.limit ?? undefined) }),
  },
});
