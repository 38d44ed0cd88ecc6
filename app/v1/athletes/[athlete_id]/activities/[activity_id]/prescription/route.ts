import { readPrescription } from "@/lib/activities/prescriptions";
import { resource } from "@/lib/api/route";
import { PrescriptionAnswer } from "@/lib/contract/prescription";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/athletes/{athlete_id}/activities/{activity_id}/prescription",
  {
    GET: {
      summary: "Retrieve an activity's stored prescription.",
      capability: "activities:read",
      cost: "data",
      response: PrescriptionAnswer,
      errors: ["athlete_not_found", "activity_not_found", "prescription_not_found"],
      tool: {
        name: "get_activity_prescription",
        title: "Get a stored prescription",
        about:
          "Get the prescription stored with an activity, including its safety block. If there is none or it is stale, use calculate_activity_prescription.",
      },
      run: ({ scope, params }) => readPrescription(scope, params.athlete_id, params.activity_id),
    },
  },
);
