import { applyPreset } from "@/lib/alerts/config";
import { resource } from "@/lib/api/route";
import { PresetApplied, PresetInput } from "@/lib/contract/alerts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/config/preset",
  {
    POST: {
      summary: "Replace a scope's alert rules with those of a preset.",
      capability: "coach:alerts",
      cost: "data",
      body: PresetInput,
      response: PresetApplied,
      errors: ["precondition_failed"],
      effect: "none",
      editions: true,
      tool: {
        name: "apply_preset",
        title: "Apply an alert preset",
        about:
          "Replace the alert rules of one scope with a ready-made set: hands_off, balanced or hands_on. Quiet hours are kept. To change single rules, use set_notification_rules. Ask the coach first: this overwrites rules set by hand.",
        replaces: true,
      },
      run: ({ scope, body, ifMatch }) => applyPreset(scope, body, ifMatch),
    },
  },
);
