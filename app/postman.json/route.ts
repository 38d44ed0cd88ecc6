import { OPERATIONS } from "@/app/docs/api/document";
import { postmanCollection } from "@/lib/docs/postman";
import { baseUrl, environmentOf } from "@/lib/platform/env";

/** The interface as a Postman collection. */
export function GET(request: Request): Response {
  const address = baseUrl(environmentOf(request.headers.get("host")));
  return Response.json(postmanCollection(OPERATIONS, address));
}
