import { listNotifications } from "@/lib/alerts/notifications";
import { resource } from "@/lib/api/route";
import { NotificationsAnswer, NotificationsQuery } from "@/lib/contract/notification";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/notifications",
  {
    GET: {
      summary: "List the coach's alerts and their channels, newest first.",
      capability: "coach:notifications",
      cost: "data",
      query: NotificationsQuery,
      response: NotificationsAnswer,
      errors: ["invalid_cursor"],
      run: ({ scope, query }) => listNotifications(scope, query),
    },
  },
);
