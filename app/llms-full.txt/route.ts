import { EVENT_PAGES, OPERATIONS } from "@/app/docs/api/document";
import { madeOnce } from "@/lib/api/made-once";
import {
  eventMarkdown,
  indexMarkdown,
  operationMarkdown,
  pageMarkdown,
} from "@/lib/docs/markdown-of";
import { DOCS_PAGES } from "@/lib/docs/pages";
import { baseUrl, environmentOf } from "@/lib/platform/env";

const HEADERS = {
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": "public, max-age=300",
};

/** Returns the whole documentation in one file. */
export function GET(request: Request): Response {
  const address = baseUrl(environmentOf(request.headers.get("host")));
  return new Response(
    madeOnce("llms-full", address, () => wholeText(address)),
    { headers: HEADERS },
  );
}

const wholeText = (address: string): string =>
  [
    indexMarkdown(address, { operations: OPERATIONS, events: EVENT_PAGES }),
    ...DOCS_PAGES.map(({ slug }) => pageMarkdown(slug, address) ?? ""),
    ...OPERATIONS.map((shown) => operationMarkdown(shown, address)),
    ...EVENT_PAGES.map(eventMarkdown),
  ].join("\n\n---\n\n");
