import { EVENT_PAGES, OPERATIONS } from "@/app/docs/api/document";
import {
  eventMarkdown,
  indexMarkdown,
  operationMarkdown,
  pageMarkdown,
} from "@/lib/docs/markdown-of";
import { DOCS_PAGES } from "@/lib/docs/pages";
import { baseUrl, environmentOf } from "@/lib/platform/env";

/** Everything that the documentation says, in one file. */
export function GET(request: Request): Response {
  const address = baseUrl(environmentOf(request.headers.get("host")));
  const parts = [
    indexMarkdown(address, { operations: OPERATIONS, events: EVENT_PAGES }),
    ...DOCS_PAGES.map(({ slug }) => pageMarkdown(slug, address) ?? ""),
    ...OPERATIONS.map((shown) => operationMarkdown(shown, address)),
    ...EVENT_PAGES.map(eventMarkdown),
  ];
  return new Response(parts.join("\n\n---\n\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
