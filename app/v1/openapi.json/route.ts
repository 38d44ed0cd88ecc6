import { z } from "zod";
import { resource } from "@/lib/api/route";
import { baseUrl } from "@/lib/platform/env";
import document from "./openapi.gen.json" with { type: "json" };

/** The document's only parts: the standard allows no others at its root. */
const Document = z.object({
  openapi: z.string(),
  info: z.unknown(),
  servers: z.unknown(),
  security: z.unknown(),
  tags: z.unknown(),
  paths: z.unknown(),
  webhooks: z.unknown(),
  components: z.unknown(),
});

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/openapi.json", {
  GET: {
    summary: "Retrieve this API as an OpenAPI 3.1 document.",
    capability: "public",
    cost: "none",
    response: Document,
    isFixed: true,
    run: ({ scope }) =>
      Promise.resolve({ ...document, servers: [{ url: baseUrl(scope.environment) }] }),
  },
});
