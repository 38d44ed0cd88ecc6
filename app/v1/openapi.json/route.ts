import { z } from "zod";
import { resource } from "@/lib/api/route";
import { baseUrl } from "@/lib/platform/env";
import document from "./openapi.gen.json";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/openapi.json", {
  GET: {
    summary: "Read this interface as OpenAPI 3.1.",
    capability: "public",
    cost: "none",
    response: z.looseObject({ openapi: z.string() }),
    run: ({ caller }) =>
      Promise.resolve({ ...document, servers: [{ url: baseUrl(caller.environment) }] }),
  },
});
