import { resource } from "@/lib/api/route";
import { Conversation } from "@/lib/contract/conversation";
import { PageQuery, page } from "@/lib/contract/primitives";
import { readConversations } from "@/lib/conversations/conversations";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/athletes/{athlete_id}/ai/conversations",
  {
    GET: {
      summary: "List conversations about an athlete, newest first.",
      capability: "conversations:read",
      cost: "data",
      query: PageQuery,
      response: page("conversations", Conversation),
      errors: ["athlete_not_found", "invalid_cursor"],
      run: ({ scope, params, query }) => readConversations(scope, params.athlete_id, query),
    },
  },
);
