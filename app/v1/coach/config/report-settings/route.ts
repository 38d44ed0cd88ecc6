import { putReportSettings, readReportSettings } from "@/lib/alerts/config";
import { resource } from "@/lib/api/route";
import {
  ConfigQuery,
  ReportSettingsAnswer,
  ReportSettingsInput,
  ReportSettingsWritten,
} from "@/lib/contract/alerts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/config/report-settings",
  {
    GET: {
      summary: "Retrieve the report settings set at one scope.",
      capability: "coach:alerts",
      cost: "data",
      query: ConfigQuery,
      response: ReportSettingsAnswer,
      editions: true,
      tool: {
        name: "get_report_settings",
        title: "Get report settings",
        about:
          "Get the report settings of one scope: window, focus and the cutoffs below which a session counts as a concern. For who is notified and how, use get_notification_rules.",
      },
      run: ({ scope, query }) => readReportSettings(scope, query),
    },
    PUT: {
      summary: "Update the report settings of one scope.",
      description: "Settings you don't send are unchanged; null clears a setting.",
      capability: "coach:alerts",
      cost: "data",
      body: ReportSettingsInput,
      response: ReportSettingsWritten,
      errors: ["precondition_failed"],
      effect: "none",
      editions: true,
      tool: {
        name: "set_report_settings",
        title: "Set report settings",
        about:
          "Update the report settings of one scope. Settings you don't send are unchanged; null clears a setting. This changes who is flagged: ask the coach first.",
      },
      run: ({ scope, body, ifMatch }) => putReportSettings(scope, body, ifMatch),
    },
  },
);
