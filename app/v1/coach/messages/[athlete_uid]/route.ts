import { resource } from "@/lib/api/route";
import { MessageList } from "@/lib/contract/message";
import { PageQuery } from "@/lib/contract/primitives";
import { readThread } from "@/lib/messages/messages";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/messages/{athlete_uid}",
  {
    GET: {
      summary: "List the messages with an athlete, newest first.",
      capability: "coach:messages",
      cost: "data",
      query: PageQuery,
      response: MessageList,
      errors: ["invalid_cursor", "resource_not_found"],
      run: ({ scope, params, query }) => readThread(scope, params.athlete_uid, query),
    },
  },
);
