import { resource } from "@/lib/api/route";
import { KnowledgeSearchAnswer, KnowledgeSearchInput } from "@/lib/contract/knowledge";
import { searchKnowledge } from "@/lib/knowledge/search";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/knowledge/search", {
  POST: {
    summary: "Search the articles, best first.",
    description: "In English, by words or a whole question. Misspelt words are found too.",
    capability: "intelligence:read",
    cost: "intelligence",
    body: KnowledgeSearchInput,
    response: KnowledgeSearchAnswer,
    tool: {
      name: "search_knowledge",
      title: "Search articles",
      about:
        "Search short articles on fueling, drinking, sodium, heat, the gut, products and safety, each claim with its source. Use it for questions of why and how, in English; for numbers of a session use calculate_nutrition. get_article reads one with its sources.",
    },
    effect: "none",
    run: async ({ body }) => ({ results: searchKnowledge(body.query, body.limit ?? undefined) }),
  },
});
