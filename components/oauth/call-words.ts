import { ERRORS, type ErrorCode, type ErrorType } from "@/lib/contract/errors";

/** Descriptions of what an app did and why it was refused, addressed to the user it acts for. */

/** What each operation available to apps did, by method and path. The first word is a key of `TRIED`. */
export const DONE: Readonly<Record<string, string>> = {
  "GET /v1/athletes": "Read your profile",
  "GET /v1/athletes/{athlete_id}": "Read your profile",
  "PATCH /v1/athletes/{athlete_id}": "Changed your profile",
  "GET /v1/athletes/{athlete_id}/settings": "Read your answers about yourself",
  "PATCH /v1/athletes/{athlete_id}/settings": "Changed your answers about yourself",
  "GET /v1/athletes/{athlete_id}/activities": "Read your sessions",
  "POST /v1/athletes/{athlete_id}/activities": "Added a session",
  "POST /v1/athletes/{athlete_id}/activities/import": "Added several sessions",
  "GET /v1/athletes/{athlete_id}/activities/{activity_id}": "Read one of your sessions",
  "PATCH /v1/athletes/{athlete_id}/activities/{activity_id}": "Changed a session",
  "DELETE /v1/athletes/{athlete_id}/activities/{activity_id}": "Deleted a session",
  "GET /v1/athletes/{athlete_id}/activities/{activity_id}/prescription": "Read a session’s plan",
  "POST /v1/athletes/{athlete_id}/activities/{activity_id}/calculate": "Made a session’s plan",
  "POST /v1/athletes/{athlete_id}/activities/{activity_id}/feedback": "Reported on a session",
  "GET /v1/athletes/{athlete_id}/ai/conversations": "Read what you asked the assistant",
  "POST /v1/ai/conversations": "Started a conversation with the assistant",
  "GET /v1/ai/conversations/{conversation_id}": "Read a conversation with the assistant",
  "DELETE /v1/ai/conversations/{conversation_id}": "Deleted a conversation with the assistant",
  "GET /v1/ai/conversations/{conversation_id}/messages": "Read a conversation with the assistant",
  "POST /v1/ai/conversations/{conversation_id}/messages": "Asked the assistant",
  "POST /v1/nutrition/calculate": "Calculated what a session needs",
  "POST /v1/nutrition/calculate/batch": "Calculated what several sessions need",
  "GET /v1/nutrition/products/compare": "Compared products",
  "POST /v1/nutrition/products/compare": "Compared products",
  "GET /v1/nutrition/products/fit": "Chose products for a session",
  "POST /v1/nutrition/products/fit": "Chose products for a session",
  "GET /v1/products/categories": "Read the kinds of product",
  "GET /v1/products/curated": "Read the list of products",
  "GET /v1/products/search": "Searched for products",
  "GET /v1/products/{barcode}": "Read about a product",
  "POST /v1/infer/activity-type": "Worked out what kind of session a title means",
  "POST /v1/infer/brick-types": "Worked out the parts of a session",
  "POST /v1/knowledge/search": "Searched the articles",
  "GET /v1/knowledge/topics": "Read what the articles are about",
  "GET /v1/knowledge/articles/{article_id}": "Read an article",
  "GET /v1/coach/roster": "Read your roster",
  "GET /v1/coach/roster/digest": "Read who needs you",
  "GET /v1/coach/athletes/{athlete_uid}/fueling-rollup": "Read how an athlete fueled",
  "GET /v1/coach/athletes/{athlete_uid}/sessions/{activity_id}": "Read an athlete’s session",
  "GET /v1/coach/athletes/{athlete_uid}/sessions/{activity_id}/fit":
    "Chose products for an athlete’s session",
  "GET /v1/coach/athletes/{athlete_uid}/report": "Read an athlete’s report",
  "GET /v1/coach/athletes/{athlete_uid}/report/progress": "Read how far a report is",
  "GET /v1/coach/groups": "Read your groups",
  "POST /v1/coach/groups": "Created a group",
  "GET /v1/coach/groups/{group_id}": "Read a group",
  "PATCH /v1/coach/groups/{group_id}": "Renamed a group",
  "DELETE /v1/coach/groups/{group_id}": "Deleted a group",
  "PUT /v1/coach/groups/{group_id}/athletes": "Changed who is in a group",
  "PATCH /v1/coach/groups/{group_id}/athletes": "Changed who is in a group",
  "GET /v1/coach/config/effective": "Read which alert rules apply",
  "GET /v1/coach/config/notification-rules": "Read your alert rules",
  "PUT /v1/coach/config/notification-rules": "Changed your alert rules",
  "POST /v1/coach/config/preset": "Changed your alert rules to a preset",
  "GET /v1/coach/config/report-settings": "Read your report settings",
  "PUT /v1/coach/config/report-settings": "Changed your report settings",
  "GET /v1/coach/webhooks": "Read your webhooks",
  "POST /v1/coach/webhooks": "Registered a webhook",
  "DELETE /v1/coach/webhooks/{webhook_id}": "Deleted a webhook",
  "POST /v1/coach/webhooks/{webhook_id}/disable": "Paused a webhook",
  "POST /v1/coach/webhooks/{webhook_id}/enable": "Resumed a webhook",
  "POST /v1/coach/webhooks/{webhook_id}/test": "Sent a test event",
  "GET /v1/coach/webhooks/{webhook_id}/deliveries": "Read a webhook’s deliveries",
  "GET /v1/coach/webhooks/{webhook_id}/deliveries/{delivery_id}": "Read a webhook’s deliveries",
  "POST /v1/coach/webhooks/{webhook_id}/deliveries/{delivery_id}/resend": "Resent a delivery",
};

/** Maps the first word of a completed action to the one for an attempt. */
const TRIED: Readonly<Record<string, string>> = {
  ...{ Added: "add", Asked: "ask", Calculated: "calculate", Changed: "change", Chose: "choose" },
  ...{ Compared: "compare", Created: "create", Deleted: "delete", Made: "make", Read: "read" },
  ...{ Paused: "pause", Registered: "register", Renamed: "rename", Reported: "report" },
  ...{ Resent: "resend", Resumed: "resume", Searched: "search", Sent: "send" },
  ...{ Started: "start", Worked: "work" },
};

/** Describes a call in a few words; for a path not available to apps, says only that. */
export function callText(call: string, isRefused: boolean): string {
  const done = DONE[call];
  if (done === undefined) return "Tried something that apps can’t do";
  const [verb = "", ...rest] = done.split(" ");
  return isRefused ? ["Tried to", TRIED[verb], ...rest].join(" ") : done;
}

const REFUSED: Readonly<Record<ErrorType, string>> = {
  invalid_request: "not a valid request",
  authentication_error: "signed out",
  authorization_error: "not allowed",
  resource_not_found: "not found",
  method_not_allowed: "not a valid request",
  rate_limit_error: "too many calls",
  api_error: "something went wrong here",
};

/** Describes why a call was refused. @param couldOtherwise true if only the read-only setting blocked it */
export function refusalText(code: string, couldOtherwise: boolean): string {
  if (code === "insufficient_scope" && couldOtherwise) return "read only";
  return Object.hasOwn(ERRORS, code) ? REFUSED[ERRORS[code as ErrorCode].type] : "not allowed";
}
