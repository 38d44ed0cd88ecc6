import { calculateActivity } from "@/lib/activities/prescriptions";
import { resource } from "@/lib/api/route";
import { ActivityCalculation, CalculateOverrides } from "@/lib/contract/prescription";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/athletes/{athlete_id}/activities/{activity_id}/calculate",
  {
    POST: {
      summary: "Calculate for a stored activity and keep the prescription with it.",
      description: "Fields of the optional body override profile and activity for this call.",
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
          "Calculate carbohydrate, sodium and fluid per hour for a stored activity and keep the result with it. For a session that is not stored, or a what-if, use calculate_nutrition; to read what is stored get_activity_prescription.",
      },
      run: ({ scope, params, body }) =>
        calculateActivity(scope, params.athlete_id, params.activity_id, body),
    },
  },
);
