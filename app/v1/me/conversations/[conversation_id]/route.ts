import { resource } from "@/lib/api/route";
import { OwnConversation } from "@/lib/contract/conversation";
import { deleteConversation } from "@/lib/conversations/conversations";
import { ownTalk, readOwnConversation } from "@/lib/conversations/own";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/me/conversations/{conversation_id}",
  {
    GET: {
      summary: "Retrieve one of your conversations.",
      capability: "self",
      cost: "data",
      response: OwnConversation,
      errors: ["conversation_not_found", "resource_not_found"],
      run: async ({ scope, params }) =>
        readOwnConversation(await ownTalk(scope), params.conversation_id),
    },
    DELETE: {
      summary: "Delete one of your conversations and all its messages.",
      capability: "self",
      cost: "data",
      errors: ["conversation_not_found", "resource_not_found"],
      run: async ({ scope, params }) =>
        deleteConversation(await ownTalk(scope), params.conversation_id),
    },
  },
);
