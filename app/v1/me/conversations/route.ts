import { resource } from "@/lib/api/route";
import { OwnConversation } from "@/lib/contract/conversation";
import { PageQuery, page } from "@/lib/contract/primitives";
import { beginOwn, ownTalk, readOwnConversations } from "@/lib/conversations/own";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/me/conversations", {
  GET: {
    summary: "List what one asked about one's own fueling, newest first.",
    capability: "self",
    cost: "data",
    query: PageQuery,
    response: page("conversations", OwnConversation),
    errors: ["invalid_cursor", "resource_not_found"],
    run: async ({ scope, query }) => readOwnConversations(await ownTalk(scope), query),
  },
  POST: {
    summary: "Begin a conversation about one's own fueling.",
    description: "It is kept until it is deleted, and for 400 days after its last message.",
    capability: "self",
    cost: "data",
    response: OwnConversation,
    status: 201,
    errors: ["resource_not_found"],
    run: async ({ scope }) => beginOwn(await ownTalk(scope)),
  },
});
