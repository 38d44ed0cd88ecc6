import { EVENT_PAGES, OPERATIONS } from "@/app/docs/api/document";
import {
  changelogMarkdown,
  eventMarkdown,
  indexMarkdown,
  operationMarkdown,
  pageMarkdown,
} from "@/lib/docs/markdown-of";
import { baseUrl, environmentOf } from "@/lib/platform/env";

const HEADERS = { "Content-Type": "text/markdown; charset=utf-8", Vary: "Accept" };

/** Returns a documentation page as Markdown; the rewrites in `next.config.ts` lead here. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  const address = baseUrl(environmentOf(request.headers.get("host")));
  const text = textOf((await params).path, address);
  if (text === null)
    return new Response("There is no such page.\n", { status: 404, headers: HEADERS });
  return new Response(text, { headers: HEADERS });
}

function textOf([first = "", second]: readonly string[], address: string): string | null {
  if (first === "api" && second !== undefined) {
    const shown = OPERATIONS.find(({ id }) => id === second);
    return shown === undefined ? null : operationMarkdown(shown, address);
  }
  if (first === "events" && second !== undefined) {
    const shown = EVENT_PAGES.find(({ type }) => type === second);
    return shown === undefined ? null : eventMarkdown(shown);
  }
  if (second !== undefined) return null;
  if (first === "changelog") return changelogMarkdown();
  if (["index", "api", "events"].includes(first))
    return indexMarkdown(address, { operations: OPERATIONS, events: EVENT_PAGES });
  return pageMarkdown(first, address);
}
