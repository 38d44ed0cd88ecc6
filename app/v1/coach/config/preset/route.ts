import { applyPreset } from "@/lib/alerts/config";
import { resource } from "@/lib/api/route";
import { PresetApplied, PresetInput } from "@/lib/contract/alerts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/config/preset",
  {
    POST: {
      summary: "Replace the alert rules of one scope by those of a preset.",
      capability: "coach:alerts",
      cost: "data",
      body: PresetInput,
      response: PresetApplied,
      errors: ["precondition_failed"],
      effect: "none",
      editions: true,
      tool: "apply_preset",
      run: ({ scope, body, ifMatch }) => applyPreset(scope, body, ifMatch),
    },
  },
);
