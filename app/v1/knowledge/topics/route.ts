import { resource } from "@/lib/api/route";
import { KnowledgeTopicsAnswer } from "@/lib/contract/knowledge";
import { knowledgeTopics } from "@/lib/knowledge/knowledge";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/knowledge/topics", {
  GET: {
    summary: "List article topics, each with its articles.",
    capability: "intelligence:read",
    cost: "intelligence",
    response: KnowledgeTopicsAnswer,
    run: async () => ({ topics: knowledgeTopics() }),
  },
});
