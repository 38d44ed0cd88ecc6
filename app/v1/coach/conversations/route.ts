import { resource } from "@/lib/api/route";
import { ConversationQuery, NewConversation, OwnConversation } from "@/lib/contract/conversation";
import { page } from "@/lib/contract/primitives";
import { beginCoached, readOwnConversations } from "@/lib/conversations/own";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/conversations",
  {
    GET: {
      summary: "List the coach's own conversations, newest first.",
      description: "Of those about athletes only the ones whom the coach reaches at this moment.",
      capability: "coach:conversations",
      cost: "data",
      query: ConversationQuery,
      response: page("conversations", OwnConversation),
      errors: ["invalid_cursor"],
      run: ({ scope, query }) => readOwnConversations(scope, query),
    },
    POST: {
      summary: "Begin a conversation about an athlete, or about the roster.",
      description:
        "Without `athlete_id` it is about the roster. It is the coach's own: nobody else of the team reads it. It is kept until it is deleted, and for 400 days after its last message.",
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
