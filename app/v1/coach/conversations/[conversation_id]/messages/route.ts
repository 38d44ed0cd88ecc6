import { resource } from "@/lib/api/route";
import { ConversationEvent, MessageInput, OwnMessage } from "@/lib/contract/conversation";
import { PageQuery, page } from "@/lib/contract/primitives";
import { ask } from "@/lib/conversations/asking";
import { readOwnMessages } from "@/lib/conversations/own";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/conversations/{conversation_id}/messages",
  {
    GET: {
      summary: "List what the coach asked and what was answered, newest first.",
      description:
        "An answer that told of somebody who is no longer on the roster is withheld: it has neither text nor sources.",
      capability: "coach:conversations",
      cost: "data",
      query: PageQuery,
      response: page("messages", OwnMessage),
      errors: ["conversation_not_found", "invalid_cursor"],
      run: ({ scope, params, query }) => readOwnMessages(scope, params.conversation_id, query),
    },
    POST: {
      summary: "Ask about the athlete or the roster, and read the answer as server-sent events.",
      description:
        "About an athlete as `/v1/ai/conversations` answers it, without beginning or debiting a trial. About the roster from what triage and roster show. Nothing is told to a partner, and nothing of the athlete is changed. The same `Idempotency-Key` gives the same answer again.",
      capability: "coach:conversations",
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
