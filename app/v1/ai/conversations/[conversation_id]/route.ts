import { resource } from "@/lib/api/route";
import { Conversation } from "@/lib/contract/conversation";
import { deleteConversation, readConversation } from "@/lib/conversations/conversations";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/ai/conversations/{conversation_id}",
  {
    GET: {
      summary: "Retrieve a conversation.",
      capability: "conversations:read",
      cost: "data",
      response: Conversation,
      errors: ["conversation_not_found"],
      run: ({ scope, params }) => readConversation(scope, params.conversation_id),
    },
    DELETE: {
      summary: "Delete a conversation and all its messages.",
      capability: "conversations:write",
      cost: "data",
      errors: ["conversation_not_found"],
      run: ({ scope, params }) => deleteConversation(scope, params.conversation_id),
    },
  },
);
