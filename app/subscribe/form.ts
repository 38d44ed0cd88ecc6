import { z } from "zod";
import { readText } from "@/lib/api/body";
import { log } from "@/lib/platform/log";
import { toApiError } from "@/lib/platform/refusal";

/** What all forms of these pages share. Every answer is a redirect, so that reloading never sends one twice. */

/** The token of a mailed link. */
export const Token = z.string().max(200).catch("");

export const Email = z.string().trim().max(320).pipe(z.email());

/** The fields of a form; its schema says what to take in place of what is missing or wrong. */
export async function readForm<S extends z.ZodObject>(
  request: Request,
  schema: S,
): Promise<z.output<S>> {
  const text = await readText(request).catch(() => "");
  return schema.parse(Object.fromEntries(new URLSearchParams(text)));
}

/** Logs what went wrong beside a form, and answers the word by which pages know it. */
export function reported(thrown: unknown, what: string): "unavailable" {
  const error = toApiError(thrown);
  log.error({ code: error.code, err: error.details.cause }, what);
  return "unavailable";
}

/** Whether another site sent the form. Browsers say; who says nothing is no browser. */
export function isForeign(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}

/** Leads on, to a path of the very address that was asked: a policy that lets forms lead nowhere else asks for that. */
export const redirect = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
