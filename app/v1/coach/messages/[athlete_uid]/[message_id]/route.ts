import { resource } from "@/lib/api/route";
import { takeBackMessage } from "@/lib/messages/messages";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/messages/{athlete_uid}/{message_id}",
  {
    DELETE: {
      summary: "Take back your own message until its `commit_at`.",
      description: "The message is deleted without a trace.",
      capability: "coach:messages",
      cost: "data",
      errors: ["already_sent", "resource_not_found"],
      run: ({ scope, params }) => takeBackMessage(scope, params.athlete_uid, params.message_id),
    },
  },
);
