import { health } from "@/lib/api/discovery";
import { resource } from "@/lib/api/route";
import { Health } from "@/lib/contract/discovery";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/health", {
  GET: {
    summary: "Check whether the service can do its work.",
    description: "Answers 503 when the database cannot be reached.",
    capability: "public",
    cost: "none",
    response: Health,
    statusOf: ({ status }) => (status === "ok" ? 200 : 503),
    run: ({ scope }) => health(scope),
  },
});
