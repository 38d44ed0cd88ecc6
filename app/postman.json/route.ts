import { OPERATIONS } from "@/app/docs/api/document";
import { madeOnce } from "@/lib/api/made-once";
import { postmanCollection } from "@/lib/docs/postman";
import { baseUrl, environmentOf } from "@/lib/platform/env";

/** Returns the API as a Postman collection. */
export function GET(request: Request): Response {
  const address = baseUrl(environmentOf(request.headers.get("host")));
  return new Response(
    madeOnce("postman", address, () => JSON.stringify(postmanCollection(OPERATIONS, address))),
    { headers: { "Content-Type": "application/json" } },
  );
}
