import { actingAs } from "@/lib/access/acting";
import { readText } from "@/lib/api/body";
import { URL_MAX } from "@/lib/contract/primitives";
import { unsubscribe } from "@/lib/mail/unsubscribe";
import { baseUrl, environmentOf } from "@/lib/platform/env";

const tokenOf = (request: Request): string =>
  new URL(request.url).searchParams.get("token")?.slice(0, URL_MAX) ?? "";

const page = (request: Request, query: Record<string, string>): Response => {
  const base = baseUrl(environmentOf(request.headers.get("host")));
  const Location = `${base}/mail/unsubscribe/ask?${new URLSearchParams(query)}`;
  return new Response(null, { status: 303, headers: { Location, "Cache-Control": "no-store" } });
};

/** Redirects to a confirmation page, because mail programs open links on their own. */
export const askToUnsubscribe = (request: Request): Response =>
  page(request, { token: tokenOf(request) });

/** Unsubscribes from notices. Mail programs must not be redirected, so they only get a status. */
export async function takeUnsubscribe(request: Request): Promise<Response> {
  const form = new URLSearchParams(await readText(request, 1_024).catch(() => ""));
  const isDone = await unsubscribe(actingAs("job", "unsubscribe"), tokenOf(request));
  if (form.get("List-Unsubscribe") === "One-Click") {
    return new Response(null, { status: isDone ? 200 : 404 });
  }
  return page(request, { done: isDone ? "yes" : "no" });
}
