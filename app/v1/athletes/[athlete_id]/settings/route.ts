import { resource } from "@/lib/api/route";
import { readSettings, replaceSettings } from "@/lib/athletes/athletes";
import { Settings, SettingsInput } from "@/lib/contract/profile";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/athletes/{athlete_id}/settings",
  {
    GET: {
      summary: "Retrieve an athlete's fueling settings.",
      capability: "athletes:read",
      cost: "data",
      response: Settings,
      errors: ["athlete_not_found"],
      run: ({ scope, params }) => readSettings(scope, params.athlete_id),
    },
    PATCH: {
      summary: "Replace all of an athlete's fueling settings.",
      capability: "athletes:write",
      cost: "data",
      emits: ["athlete.updated"],
      body: SettingsInput,
      response: Settings,
      errors: ["athlete_not_found"],
      run: ({ scope, params, body }) => replaceSettings(scope, params.athlete_id, body),
    },
  },
);
