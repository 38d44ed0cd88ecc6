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
      summary: "Read the report settings that are set at one scope.",
      capability: "coach:alerts",
      cost: "data",
      query: ConfigQuery,
      response: ReportSettingsAnswer,
      editions: true,
      tool: "get_report_settings",
      run: ({ scope, query }) => readReportSettings(scope, query),
    },
    PUT: {
      summary: "Set report settings of one scope.",
      description: "Settings that are not named stay as they are; null clears one.",
      capability: "coach:alerts",
      cost: "data",
      body: ReportSettingsInput,
      response: ReportSettingsWritten,
      errors: ["precondition_failed"],
      effect: "none",
      editions: true,
      tool: "set_report_settings",
      run: ({ scope, body, ifMatch }) => putReportSettings(scope, body, ifMatch),
    },
  },
);
