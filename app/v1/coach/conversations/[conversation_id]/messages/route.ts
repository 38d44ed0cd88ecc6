import { resource } from "@/lib/api/route";
import { ConversationEvent, MessageInput, OwnMessage } from "@/lib/contract/conversation";
import { PageQuery, page } from "@/lib/contract/primitives";
import { ask } from "@/lib/conversations/asking";
import { readOwnMessages } from "@/lib/conversations/own";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/conversations/{conversation_id}/messages",
  {
    GET: {
      summary: "List the coach's questions and answers, newest first.",
      description:
        "Answers about an athlete who is no longer on the roster are withheld: they have neither text nor sources.",
      capability: "coach:conversations",
      cost: "data",
      query: PageQuery,
      response: page("messages", OwnMessage),
      errors: ["conversation_not_found", "invalid_cursor"],
      run: ({ scope, params, query }) => readOwnMessages(scope, params.conversation_id, query),
    },
    POST: {
      summary: "Ask about an athlete or the roster and stream the answer.",
      description:
        "The answer is sent as server-sent events. Questions about an athlete are answered as in `/v1/ai/conversations`, without starting or debiting a trial. Questions about the roster are answered from what triage and roster show. Nothing is reported to a partner, and no athlete data is changed. Repeating the same `Idempotency-Key` returns the same answer.",
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
