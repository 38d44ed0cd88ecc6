import { EVENT_PAGES, OPERATIONS } from "@/app/docs/api/document";
import { indexMarkdown } from "@/lib/docs/markdown-of";
import { baseUrl, environmentOf } from "@/lib/platform/env";

/** Returns the index of the documentation for AI assistants. */
export function GET(request: Request): Response {
  const address = baseUrl(environmentOf(request.headers.get("host")));
  return new Response(indexMarkdown(address, { operations: OPERATIONS, events: EVENT_PAGES }), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
