import { deleteActivity, patchActivity, readActivity } from "@/lib/activities/activities";
import { resource } from "@/lib/api/route";
import { Activity, ActivityPatch } from "@/lib/contract/activity";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/athletes/{athlete_id}/activities/{activity_id}",
  {
    GET: {
      summary: "Read one activity with its prescription and feedback.",
      capability: "activities:read",
      cost: "data",
      response: Activity,
      errors: ["athlete_not_found", "activity_not_found"],
      tool: "get_activity",
      run: ({ caller, params }) => readActivity(caller, params.athlete_id, params.activity_id),
    },
    PATCH: {
      summary: "Change an activity; its stored prescription becomes stale.",
      capability: "activities:write",
      cost: "data",
      body: ActivityPatch,
      response: Activity,
      errors: ["athlete_not_found", "activity_not_found"],
      tool: "update_activity",
      run: ({ caller, params, body }) =>
        patchActivity(caller, params.athlete_id, params.activity_id, body),
    },
    DELETE: {
      summary: "Delete an activity.",
      capability: "activities:write",
      cost: "data",
      errors: ["athlete_not_found", "activity_not_found"],
      run: ({ caller, params }) => deleteActivity(caller, params.athlete_id, params.activity_id),
    },
  },
);
