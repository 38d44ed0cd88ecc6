import { z } from "zod";
import { visiting } from "@/lib/access/acting";
import { isForeign } from "@/lib/access/same-origin";
import { isApiError } from "@/lib/contract/errors";
import { DOCS_PAGES } from "@/lib/docs/pages";
import { environmentOf } from "@/lib/platform/env";
import { takeOpinion } from "@/lib/usage/opinions";
import { readForm, redirect, reported } from "../../form";
import { EVENT_PAGES, OPERATIONS } from "../api/document";

const Opinion = z.object({ page: z.string().catch(""), answer: z.string().catch("") });

const PAGES: ReadonlySet<string> = new Set([
  ...DOCS_PAGES.map(({ slug }) => `/docs/${slug}`),
  ...OPERATIONS.map(({ id }) => `/docs/api/${id}`),
  ...EVENT_PAGES.map(({ type }) => `/docs/events/${type}`),
]);

/** Records whether a page was helpful and redirects back to it. Reads and sets no cookies. */
export async function POST(request: Request): Promise<Response> {
  const { page, answer } = await readForm(request, Opinion);
  if (isForeign(request) || !PAGES.has(page)) return redirect("/docs");
  const said = (word: string) => redirect(`${page}?helpful=${word}#helpful`);
  const { headers } = request;
  const visit = visiting(
    environmentOf(headers.get("host")),
    headers.get("x-forwarded-for") ?? "unknown",
  );
  try {
    await takeOpinion(visit, page, answer === "yes");
    return said("thanks");
  } catch (thrown) {
    if (!isApiError(thrown) || thrown.code !== "rate_limited")
      reported(thrown, "an opinion was not taken");
    return said("later");
  }
}
