import { health } from "@/lib/api/discovery";
import { resource } from "@/lib/api/route";
import { Health } from "@/lib/contract/discovery";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/health", {
  GET: {
    summary: "Check whether the service is healthy.",
    description: "Returns 503 if the database can't be reached.",
    capability: "public",
    cost: "none",
    response: Health,
    statusOf: ({ status }) => (status === "ok" ? 200 : 503),
    run: ({ scope }) => health(scope),
  },
});
