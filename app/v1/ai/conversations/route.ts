import { resource } from "@/lib/api/route";
import { Conversation, NewConversation } from "@/lib/contract/conversation";
import { beginConversation } from "@/lib/conversations/conversations";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/ai/conversations", {
  POST: {
    summary: "Start a conversation about an athlete or fueling in general.",
    description:
      "The conversation is kept for 400 days after its last message, unless it is deleted sooner.",
    capability: "conversations:write",
    cost: "data",
    body: NewConversation,
    response: Conversation,
    status: 201,
    errors: ["athlete_not_found"],
    run: ({ scope, body }) => beginConversation(scope, body),
  },
});
