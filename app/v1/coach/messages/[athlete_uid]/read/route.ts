import { resource } from "@/lib/api/route";
import { ReadAnswer, ReadUntil } from "@/lib/contract/message";
import { readUntil } from "@/lib/messages/messages";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/messages/{athlete_uid}/read",
  {
    POST: {
      summary: "Mark an athlete's messages as read, up to a given one.",
      capability: "coach:messages",
      cost: "data",
      body: ReadUntil,
      response: ReadAnswer,
      errors: ["resource_not_found"],
      run: ({ scope, params, body }) => readUntil(scope, params.athlete_uid, body.message_id),
    },
  },
);
