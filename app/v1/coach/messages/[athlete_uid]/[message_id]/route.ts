import { resource } from "@/lib/api/route";
import { takeBackMessage } from "@/lib/messages/messages";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/messages/{athlete_uid}/{message_id}",
  {
    DELETE: {
      summary: "Take back a message of one's own until its `commit_at`: nothing of it is left.",
      capability: "coach:messages",
      cost: "data",
      errors: ["already_sent", "resource_not_found"],
      run: ({ scope, params }) => takeBackMessage(scope, params.athlete_uid, params.message_id),
    },
  },
);
