import { resource } from "@/lib/api/route";
import { ConversationEvent, MessageInput, OwnMessage } from "@/lib/contract/conversation";
import { PageQuery, page } from "@/lib/contract/primitives";
import { ask } from "@/lib/conversations/asking";
import { ownTalk, readOwnMessages } from "@/lib/conversations/own";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/me/conversations/{conversation_id}/messages",
  {
    GET: {
      summary: "List your questions and their answers, newest first.",
      capability: "self",
      cost: "data",
      query: PageQuery,
      response: page("messages", OwnMessage),
      errors: ["conversation_not_found", "invalid_cursor", "resource_not_found"],
      run: async ({ scope, params, query }) =>
        readOwnMessages(await ownTalk(scope), params.conversation_id, query),
    },
    POST: {
      summary: "Ask about your own fueling and stream the answer.",
      description:
        "The answer is sent as server-sent events. It works like `/v1/ai/conversations`, using only your own sessions and profile. Repeating the same `Idempotency-Key` returns the same answer.",
      capability: "self",
      cost: "intelligence",
      body: MessageInput,
      response: ConversationEvent,
      stream: "events",
      effect: "external",
      errors: ["conversation_not_found", "resource_not_found"],
      run: async ({ scope, params, body, outside }) =>
        ask(await ownTalk(scope), params.conversation_id, body, outside),
    },
  },
);
