import { resource } from "@/lib/api/route";
import { NewMessages, ThreadList, WrittenMessages } from "@/lib/contract/message";
import { PageQuery } from "@/lib/contract/primitives";
import { listThreads, sendMessages } from "@/lib/messages/messages";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/messages", {
  GET: {
    summary: "List threads with athletes, latest message first.",
    capability: "coach:messages",
    cost: "data",
    query: PageQuery,
    response: ThreadList,
    errors: ["invalid_cursor"],
    run: ({ scope, query }) => listThreads(scope, query),
  },
  POST: {
    summary: "Message one or more athletes, filling in fields for each.",
    description:
      "Messages are held for ten seconds and can be taken back until `commit_at`. If a field is missing for any athlete, the whole request is refused. `preview` returns each text and sends nothing.",
    capability: "coach:messages",
    cost: "data",
    isDear: true,
    emits: ["coach.message.sent"],
    body: NewMessages,
    response: WrittenMessages,
    errors: [
      "message_template_not_found",
      "missing_message_fields",
      "resource_limit_exceeded",
      "resource_not_found",
    ],
    run: ({ scope, body }) => sendMessages(scope, body),
  },
});
