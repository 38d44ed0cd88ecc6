import { resource } from "@/lib/api/route";
import { submitDebrief } from "@/lib/catalog/debrief";
import { Feedback, FeedbackInput } from "@/lib/contract/activity";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/athletes/{athlete_id}/activities/{activity_id}/feedback",
  {
    POST: {
      summary: "Submit an athlete's debrief; posting again replaces it.",
      capability: "activities:write",
      cost: "data",
      emits: ["feedback.submitted"],
      body: FeedbackInput,
      response: Feedback,
      errors: ["athlete_not_found", "activity_not_found", "product_not_found"],
      tool: {
        name: "submit_feedback",
        title: "Submit feedback",
        about:
          "Store what the athlete took, felt and rated after an activity. Replaces any feedback stored before. Send only what the athlete said: a missing value is not zero. To change the plan, use update_activity.",
        replaces: true,
      },
      run: ({ scope, params, body }) =>
        submitDebrief(scope, params.athlete_id, params.activity_id, body),
    },
  },
);
