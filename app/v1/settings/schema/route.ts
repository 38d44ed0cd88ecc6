import { settingsSchema } from "@/lib/api/discovery";
import { resource } from "@/lib/api/route";
import { SettingsSchema } from "@/lib/contract/discovery";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/settings/schema", {
  GET: {
    summary: "Retrieve the schema of an athlete's settings.",
    capability: "public",
    cost: "none",
    response: SettingsSchema,
    run: () => settingsSchema(),
  },
});
