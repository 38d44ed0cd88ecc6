import { resource } from "@/lib/api/route";
import { KnowledgeArticleAnswer } from "@/lib/contract/knowledge";
import { readArticle } from "@/lib/knowledge/knowledge";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/knowledge/articles/{article_id}",
  {
    GET: {
      summary: "Retrieve an article with its sources.",
      capability: "intelligence:read",
      cost: "intelligence",
      response: KnowledgeArticleAnswer,
      errors: ["resource_not_found"],
      tool: {
        name: "get_article",
        title: "Get an article",
        about:
          "Get an article found with search_knowledge: its text and, for each marker in brackets, the work that supports the sentence.",
      },
      run: async ({ params }) => readArticle(params.article_id),
    },
  },
);
