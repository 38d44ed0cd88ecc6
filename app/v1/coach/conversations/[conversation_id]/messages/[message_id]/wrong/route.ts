import { resource } from "@/lib/api/route";
import { WrongAnswer } from "@/lib/contract/conversation";
import { sayWrong } from "@/lib/conversations/own";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/conversations/{conversation_id}/messages/{message_id}/wrong",
  {
    POST: {
      summary: "Report an answer as wrong.",
      description:
        "The report is stored with the answer, for this service's operator to review, until the conversation is deleted. Reporting again replaces the note.",
      capability: "coach:conversations",
      cost: "data",
      body: WrongAnswer,
      errors: ["conversation_not_found", "resource_not_found"],
      run: ({ scope, params, body }) =>
        sayWrong(scope, params.conversation_id, params.message_id, body),
    },
  },
);
