import { resource } from "@/lib/api/route";
import { removePushDevice } from "@/lib/people/push-devices";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/notifications/push/{device_id}",
  {
    DELETE: {
      summary: "Unregister a browser from push notifications.",
      capability: "coach:notifications",
      cost: "data",
      errors: ["resource_not_found"],
      run: ({ scope, params }) => removePushDevice(scope, params.device_id),
    },
  },
);
