import { resource } from "@/lib/api/route";
import { WrongAnswer } from "@/lib/contract/conversation";
import { sayWrong } from "@/lib/conversations/own";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/conversations/{conversation_id}/messages/{message_id}/wrong",
  {
    POST: {
      summary: "Say that an answer is wrong.",
      description:
        "It is kept with the answer, for whoever runs this service to look at, until the conversation is deleted. Said again, the last line holds.",
      capability: "coach:conversations",
      cost: "data",
      body: WrongAnswer,
      errors: ["conversation_not_found", "resource_not_found"],
      run: ({ scope, params, body }) =>
        sayWrong(scope, params.conversation_id, params.message_id, body),
    },
  },
);
