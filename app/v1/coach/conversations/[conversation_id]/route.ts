import { resource } from "@/lib/api/route";
import { OwnConversation } from "@/lib/contract/conversation";
import { deleteConversation } from "@/lib/conversations/conversations";
import { readOwnConversation } from "@/lib/conversations/own";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/conversations/{conversation_id}",
  {
    GET: {
      summary: "Retrieve one of the coach's conversations.",
      capability: "coach:conversations",
      cost: "data",
      response: OwnConversation,
      errors: ["conversation_not_found"],
      run: ({ scope, params }) => readOwnConversation(scope, params.conversation_id),
    },
    DELETE: {
      summary: "Delete one of the coach's conversations and its messages.",
      capability: "coach:conversations",
      cost: "data",
      errors: ["conversation_not_found"],
      run: ({ scope, params }) => deleteConversation(scope, params.conversation_id),
    },
  },
);
