import { resource } from "@/lib/api/route";
import { submitDebrief } from "@/lib/catalog/debrief";
import { Feedback, FeedbackInput } from "@/lib/contract/activity";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/athletes/{athlete_id}/activities/{activity_id}/feedback",
  {
    POST: {
      summary: "Submit the athlete's debrief; posting again replaces it.",
      capability: "activities:write",
      cost: "data",
      body: FeedbackInput,
      response: Feedback,
      errors: ["athlete_not_found", "activity_not_found", "product_not_found"],
      tool: "submit_feedback",
      run: ({ scope, params, body }) =>
        submitDebrief(scope, params.athlete_id, params.activity_id, body),
    },
  },
);
