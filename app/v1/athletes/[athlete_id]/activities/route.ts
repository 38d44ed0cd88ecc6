import { createActivity, listActivities } from "@/lib/activities/activities";
import { resource } from "@/lib/api/route";
import { Activity, NewActivity } from "@/lib/contract/activity";
import { PageQuery, page } from "@/lib/contract/primitives";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/athletes/{athlete_id}/activities",
  {
    GET: {
      summary: "List an athlete's activities, most recently stored first.",
      description:
        "A page of very long debriefs holds fewer than `limit`; `has_more` says if others follow.",
      capability: "activities:read",
      cost: "data",
      isDear: true,
      query: PageQuery,
      response: page("activities", Activity),
      errors: ["athlete_not_found", "invalid_cursor"],
      tool: {
        name: "list_activities",
        title: "List activities",
        about:
          "List an athlete's activities, planned and done, one page at a time: those stored last come first, whatever their dates, so read on with `cursor` until you have the days you need. If you know the id, use get_activity.",
      },
      run: ({ scope, params, query }) => listActivities(scope, params.athlete_id, query),
    },
    POST: {
      summary: "Create an activity for an athlete.",
      capability: "activities:write",
      cost: "data",
      emits: ["activity.created"],
      body: NewActivity,
      response: Activity,
      status: 201,
      errors: ["athlete_not_found"],
      tool: {
        name: "create_activity",
        title: "Create an activity",
        about:
          "Store a planned or finished session of an athlete. Then use calculate_activity_prescription to plan its fueling. For a what-if that should not be stored, use calculate_nutrition.",
      },
      run: ({ scope, params, body }) => createActivity(scope, params.athlete_id, body),
    },
  },
);
