import { z } from "zod";
import { TAKEN_COOKIE } from "@/components/ui/taken";
import { DRAWN_FOR } from "@/components/ui/typed";
import { readText } from "@/lib/api/body";
import { DRAWN_FOR_HEADER } from "@/lib/contract/drawn-for";
import { PlainName } from "@/lib/contract/primitives";
import { wallMs } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { toApiError } from "@/lib/platform/refusal";

/** Shared form handling. Every response is a redirect, so that reloading never resubmits a form. */

/** The token of a mailed link. */
export const Token = z.string().max(200).catch("");

/** Collapses whitespace and control characters in a name, so it can't break a line. */
export const inOneLine = (name: string): string => name.replace(/[\p{C}\s]+/gu, " ").trim();

/** A person's own name as typed; null if it is none. */
export const TypedName = z.string().transform(inOneLine).pipe(PlainName).nullable().catch(null);

/** The person a form's page was rendered for, if the form says so. Someone else may have signed in since. */
const drawnFor = new WeakMap<Request, string>();

/** Forms that were too large to read. */
const unread = new WeakSet<Request>();

/** True if a form was too large to read. */
export const isUnread = (request: Request): boolean => unread.has(request);

/**
 * Returns the id of the person whose page sent the form; null if the form didn't say. Known only after its fields are
 * read.
 */
export const whosePage = (request: Request): string | null =>
  drawnFor.get(request) ?? request.headers.get(DRAWN_FOR_HEADER);

/** A form whose fields are validated later, by the function that uses them. */
export const AnyForm = z.object({}).catchall(z.string());

/** Size limit for forms with short fields such as an address and a password. */
const FORM_MAX_BYTES = 16_384;
/** Size limit for forms with free text: 4,000 characters take up to 48,000 bytes when form-encoded. */
export const TEXT_FORM_MAX_BYTES = 65_536;

/**
 * Reads a form's fields; the schema supplies fallbacks for missing or invalid ones. A larger form counts as empty: none
 * of our pages sends one.
 */
export async function readForm<S extends z.ZodObject>(
  request: Request,
  schema: S,
  maxBytes = FORM_MAX_BYTES,
): Promise<z.output<S>> {
  const text = await readText(request, maxBytes).catch(() => {
    unread.add(request);
    return "";
  });
  // Keyboards can't type NUL, and the database can't store it.
  const fields = [...new URLSearchParams(text)].map((field) =>
    field.map((part) => part.replaceAll("\0", "")),
  );
  const { [DRAWN_FOR]: whose, ...rest } = Object.fromEntries(fields);
  if (whose !== undefined) drawnFor.set(request, whose);
  return schema.parse(rest);
}

/** Logs a failure while handling a form, and returns the problem code that pages know. */
export function reported(thrown: unknown, what: string): "unavailable" {
  const error = toApiError(thrown);
  // Losing a race, for example, is not an error.
  const level = error.code === "internal_error" ? "error" : "warn";
  log[level]({ code: error.code, err: error.details.cause }, what);
  return "unavailable";
}

const TAKEN_SECONDS = 60;

/**
 * Redirects after a form. If the form was accepted (the address has no problem or question), a cookie tells the page
 * that sent it. On a slow connection the user may leave before the response arrives; without the cookie the page keeps
 * what they entered.
 */
export const redirectTaken = (location: string, cookies: readonly string[] = []): Response =>
  redirect(
    location,
    /[?&](?:problem|overlaps)=/.test(location)
      ? cookies
      : [
          ...cookies,
          `${TAKEN_COOKIE}=${wallMs().toString(36)}; Path=/; Max-Age=${TAKEN_SECONDS}; SameSite=Lax`,
        ],
  );

/** Redirects to a path on the same origin, as required by a policy that restricts form targets to it. */
export function redirect(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ Location: location, "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}
