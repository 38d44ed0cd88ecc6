import { OPERATIONS } from "@/app/v1/manifest.gen";
import { assistantResource } from "@/lib/api/mcp";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = assistantResource(() => OPERATIONS);
