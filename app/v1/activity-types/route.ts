import { activityTypes } from "@/lib/api/discovery";
import { resource } from "@/lib/api/route";
import { ActivityTypeList, ActivityTypeQuery } from "@/lib/contract/activity";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/activity-types", {
  GET: {
    summary: "List supported activity types, or check one key.",
    capability: "public",
    cost: "none",
    query: ActivityTypeQuery,
    response: ActivityTypeList,
    errors: ["invalid_value"],
    run: ({ query }) => activityTypes(query.activity_type),
  },
});
