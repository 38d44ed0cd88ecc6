import { calculateActivity } from "@/lib/activities/prescriptions";
import { resource } from "@/lib/api/route";
import { ActivityCalculation, CalculateOverrides } from "@/lib/contract/prescription";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/athletes/{athlete_id}/activities/{activity_id}/calculate",
  {
    POST: {
      summary: "Calculate and store an activity's prescription.",
      description:
        "Fields in the optional body override the profile and the activity for this call only.",
      capability: "nutrition:calculate",
      cost: "intelligence",
      emits: ["prescription.calculated"],
      body: CalculateOverrides,
      response: ActivityCalculation,
      errors: ["athlete_not_found", "activity_not_found"],
      tool: {
        name: "calculate_activity_prescription",
        title: "Plan a stored activity",
        about:
          "Calculate carbohydrate, sodium and fluid per hour for a stored activity and store the result with it. For a what-if or a session that is not stored, use calculate_nutrition; to read the stored result, use get_activity_prescription.",
      },
      run: ({ scope, params, body }) =>
        calculateActivity(scope, params.athlete_id, params.activity_id, body),
    },
  },
);
