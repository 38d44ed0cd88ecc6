import { resource } from "@/lib/api/route";
import { ConversationQuery, NewConversation, OwnConversation } from "@/lib/contract/conversation";
import { page } from "@/lib/contract/primitives";
import { beginCoached, readOwnConversations } from "@/lib/conversations/own";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/conversations",
  {
    GET: {
      summary: "List the coach's own conversations, newest first.",
      description:
        "Conversations about an athlete are included only while the coach has access to that athlete.",
      capability: "coach:conversations",
      cost: "data",
      query: ConversationQuery,
      response: page("conversations", OwnConversation),
      errors: ["invalid_cursor"],
      run: ({ scope, query }) => readOwnConversations(scope, query),
    },
    POST: {
      summary: "Start a conversation about an athlete or the roster.",
      description:
        "Without `athlete_id`, the conversation is about the roster. It is private to the coach: nobody else on the team can read it. It is kept for 400 days after its last message, unless it is deleted sooner.",
      capability: "coach:conversations",
      cost: "data",
      body: NewConversation,
      response: OwnConversation,
      status: 201,
      errors: ["resource_not_found"],
      run: ({ scope, body }) => beginCoached(scope, body),
    },
  },
);
