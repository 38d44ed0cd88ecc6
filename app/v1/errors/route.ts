import { errorList } from "@/lib/api/discovery";
import { resource } from "@/lib/api/route";
import { ErrorList } from "@/lib/contract/discovery";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/errors", {
  GET: {
    summary: "List all error codes with their status and meaning.",
    capability: "public",
    cost: "none",
    response: ErrorList,
    run: ({ scope }) => errorList(scope),
  },
});
