import { resource } from "@/lib/api/route";
import { AthleteExport } from "@/lib/contract/export";
import { exportAthlete } from "@/lib/exports/athlete";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/athletes/{athlete_id}/export",
  {
    POST: {
      summary: "Export all of an athlete's data as JSON.",
      capability: "athletes:export",
      cost: "data",
      isDear: true,
      response: AthleteExport,
      stream: "parts",
      errors: ["athlete_not_found"],
      effect: "none",
      run: ({ scope, params }) => exportAthlete(scope, params.athlete_id),
    },
  },
);
