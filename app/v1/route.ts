import { rootIndex } from "@/lib/api/discovery";
import { resource } from "@/lib/api/route";
import { RootIndex } from "@/lib/contract/discovery";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1", {
  GET: {
    summary: "List the API's links and how to get a key.",
    capability: "public",
    cost: "none",
    response: RootIndex,
    run: ({ scope }) => rootIndex(scope),
  },
});
