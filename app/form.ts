import { z } from "zod";
import { TAKEN_COOKIE } from "@/components/ui/taken";
import { DRAWN_FOR } from "@/components/ui/typed";
import { readText } from "@/lib/api/body";
import { DRAWN_FOR_HEADER } from "@/lib/contract/drawn-for";
import { wallMs } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { toApiError } from "@/lib/platform/refusal";

/** What the forms of all pages share. Every answer is a redirect, so that reloading never sends one twice. */

/** The token of a mailed link. */
export const Token = z.string().max(200).catch("");

/** The person that the page of a form was drawn for, where the form says so. Someone else may have signed in since. */
const drawnFor = new WeakMap<Request, string>();

/** Forms that were too large to be read. */
const unread = new WeakSet<Request>();

/** Whether a form was too large to read. */
export const isUnread = (request: Request): boolean => unread.has(request);

/** Whose page a form was sent from, a person's id; null where it did not say. Known once its fields were read. */
export const whosePage = (request: Request): string | null =>
  drawnFor.get(request) ?? request.headers.get(DRAWN_FOR_HEADER);

/** A form of which a verb says what its fields mean. */
export const AnyForm = z.object({}).catchall(z.string());

/** What a form of an address, a password and the like can hold. */
const FORM_MAX_BYTES = 16_384;
/** What a form with free text can hold: 4,000 characters take up to 48,000 bytes in a form. */
export const TEXT_FORM_MAX_BYTES = 65_536;

/**
 * The fields of a form; its schema says what to take in place of what is missing or wrong. A larger form counts as
 * empty: no page of ours sends one.
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
  // No keyboard makes a NUL, and nothing can keep one.
  const fields = [...new URLSearchParams(text)].map((field) =>
    field.map((part) => part.replaceAll("\0", "")),
  );
  const { [DRAWN_FOR]: whose, ...rest } = Object.fromEntries(fields);
  if (whose !== undefined) drawnFor.set(request, whose);
  return schema.parse(rest);
}

/** Logs what went wrong beside a form, and answers the word by which pages know it. */
export function reported(thrown: unknown, what: string): "unavailable" {
  const error = toApiError(thrown);
  // Losing a race, for example, is not an error.
  const level = error.code === "internal_error" ? "error" : "warn";
  log[level]({ code: error.code, err: error.details.cause }, what);
  return "unavailable";
}

const TAKEN_SECONDS = 60;

/**
 * Redirects after a form. If it was taken, which an address with a problem or a question is not, a cookie tells the page
 * that sent it. People on a bad line leave before an answer comes; without the cookie the page keeps what they entered.
 */
export const redirectTaken = (location: string): Response =>
  redirect(
    location,
    /[?&](?:problem|overlaps)=/.test(location)
      ? []
      : [
          `${TAKEN_COOKIE}=${wallMs().toString(36)}; Path=/; Max-Age=${TAKEN_SECONDS}; SameSite=Lax`,
        ],
  );

/** Leads on, to a path of the very address that was asked: a policy that lets forms lead nowhere else asks for that. */
export function redirect(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ Location: location, "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}
