import { readNotifications } from "@/lib/alerts/notifications";
import { resource } from "@/lib/api/route";
import { ReadAnswer, ReadInput } from "@/lib/contract/notification";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/notifications/read",
  {
    POST: {
      summary: "Mark some or all notifications as read.",
      capability: "coach:notifications",
      cost: "data",
      body: ReadInput,
      response: ReadAnswer,
      run: ({ scope, body }) => readNotifications(scope, body),
    },
  },
);
