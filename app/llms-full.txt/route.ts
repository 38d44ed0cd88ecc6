import { EVENT_PAGES, OPERATIONS } from "@/app/docs/api/document";
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

/** By the address it is read at, of which there is one for each environment: nothing of it changes while we run. */
const written = new Map<string, string>();

/** Everything that the documentation says, in one file. */
export function GET(request: Request): Response {
  const address = baseUrl(environmentOf(request.headers.get("host")));
  const text = written.get(address) ?? wholeText(address);
  written.set(address, text);
  return new Response(text, { headers: HEADERS });
}

const wholeText = (address: string): string =>
  [
    indexMarkdown(address, { operations: OPERATIONS, events: EVENT_PAGES }),
    ...DOCS_PAGES.map(({ slug }) => pageMarkdown(slug, address) ?? ""),
    ...OPERATIONS.map((shown) => operationMarkdown(shown, address)),
    ...EVENT_PAGES.map(eventMarkdown),
  ].join("\n\n---\n\n");
