import { resource } from "@/lib/api/route";
import { OwnConversation } from "@/lib/contract/conversation";
import { PageQuery, page } from "@/lib/contract/primitives";
import { beginOwn, ownTalk, readOwnConversations } from "@/lib/conversations/own";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/me/conversations", {
  GET: {
    summary: "List your conversations about your fueling, newest first.",
    capability: "self",
    cost: "data",
    query: PageQuery,
    response: page("conversations", OwnConversation),
    errors: ["invalid_cursor", "resource_not_found"],
    run: async ({ scope, query }) => readOwnConversations(await ownTalk(scope), query),
  },
  POST: {
    summary: "Start a conversation about your own fueling.",
    description:
      "The conversation is kept for 400 days after its last message, unless it is deleted sooner.",
    capability: "self",
    cost: "data",
    response: OwnConversation,
    status: 201,
    errors: ["resource_not_found"],
    run: async ({ scope }) => beginOwn(await ownTalk(scope)),
  },
});
