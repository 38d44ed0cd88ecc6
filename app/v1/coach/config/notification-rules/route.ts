import { putRules, readRules } from "@/lib/alerts/config";
import { resource } from "@/lib/api/route";
import { ConfigQuery, RulesAnswer, RulesInput, RulesWritten } from "@/lib/contract/alerts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/config/notification-rules",
  {
    GET: {
      summary: "Retrieve the alert rules set at one scope.",
      capability: "coach:alerts",
      cost: "data",
      query: ConfigQuery,
      response: RulesAnswer,
      editions: true,
      tool: {
        name: "get_notification_rules",
        title: "Get alert rules",
        about:
          "Get the alert rules set at one scope: overall, a group or one athlete. Use it before set_notification_rules, which replaces them all. For report thresholds, use get_report_settings.",
      },
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
      tool: {
        name: "set_notification_rules",
        title: "Set alert rules",
        about:
          "Replace all alert rules of one scope. Rules you leave out are removed, so read them with get_notification_rules first and send the whole set. For a ready-made set, use apply_preset.",
      },
      run: ({ scope, body, ifMatch }) => putRules(scope, body, ifMatch),
    },
  },
);
