import { putRules, readRules } from "@/lib/alerts/config";
import { resource } from "@/lib/api/route";
import { ConfigQuery, RulesAnswer, RulesInput, RulesWritten } from "@/lib/contract/alerts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/config/notification-rules",
  {
    GET: {
      summary: "Read the alert rules that are set at one scope.",
      capability: "coach:alerts",
      cost: "data",
      query: ConfigQuery,
      response: RulesAnswer,
      editions: true,
      tool: "get_notification_rules",
      run: ({ scope, query }) => readRules(scope, query),
    },
    PUT: {
      summary: "Replace the alert rules of one scope.",
      capability: "coach:alerts",
      cost: "data",
      body: RulesInput,
      response: RulesWritten,
      errors: ["precondition_failed"],
      effect: "none",
      editions: true,
      tool: "set_notification_rules",
      run: ({ scope, body, ifMatch }) => putRules(scope, body, ifMatch),
    },
  },
);
