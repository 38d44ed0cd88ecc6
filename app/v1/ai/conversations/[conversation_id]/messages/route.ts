import { resource } from "@/lib/api/route";
import { ConversationEvent, ConversationMessage, MessageInput } from "@/lib/contract/conversation";
import { PageQuery, page } from "@/lib/contract/primitives";
import { ask } from "@/lib/conversations/asking";
import { readMessages } from "@/lib/conversations/conversations";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/ai/conversations/{conversation_id}/messages",
  {
    GET: {
      summary: "List questions and answers, newest first.",
      capability: "conversations:read",
      cost: "data",
      query: PageQuery,
      response: page("messages", ConversationMessage),
      errors: ["conversation_not_found", "invalid_cursor"],
      run: ({ scope, params, query }) => readMessages(scope, params.conversation_id, query),
    },
    POST: {
      summary: "Ask a question and stream the answer as server-sent events.",
      description:
        "Numbers come from the calculator and the athlete's own sessions, and general statements from cited articles. If something is unknown, the answer says so. Signs of an emergency are addressed first, in the language of the question. The answer is stored even if you stop reading. Repeating the same `Idempotency-Key` returns the same answer.",
      capability: "conversations:write",
      cost: "intelligence",
      body: MessageInput,
      response: ConversationEvent,
      stream: "events",
      effect: "external",
      errors: ["conversation_not_found"],
      run: ({ scope, params, body, outside }) => ask(scope, params.conversation_id, body, outside),
    },
  },
);
