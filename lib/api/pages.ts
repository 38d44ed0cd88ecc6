import { type NextRequest, NextResponse } from "next/server";
import { visiting } from "@/lib/access/acting";
import { isApiError } from "@/lib/contract/errors";
import { takePublic } from "@/lib/metering/public-limit";
import { sourcesOf } from "@/lib/oauth/consent";
import { wallMs } from "@/lib/platform/clock";
import { unguessable } from "@/lib/platform/crypto";
import { isDatabaseReachable } from "@/lib/platform/db";
import { type Environment, env, environmentOf, firstAddressFor } from "@/lib/platform/env";
import { pageHeaders } from "./page-headers";
import { isCountedElsewhere } from "./page-paths";

const RETRY_SECONDS = 30;
/** The path and query a page was requested with; always set here, overwriting what a client sends. */
export const ASKED_HEADER = "x-asked-path";

/** Pages that show a key once. HEAD is refused, since it would use up the key without showing it to anyone. */
const SHOWN_ONCE = /^\/(?:developers\/claim|partners\/key)\/?$/;

/** Pages that don't use the database and stay up without it. */
const NEEDS_NOTHING =
  /^\/(?:docs(?:-text)?(?:[/.].*)?|llms(?:-full)?\.txt|robots\.txt|sitemap\.xml|postman\.json|status|knowledge(?:\/.*)?|pricing|coaches|partners|privacy|terms|accessibility|security|\.well-known\/security\.txt)\/?$/;

/**
 * Guards all pages: limits requests per address, returns 503 for pages that need an unreachable database, and sets the
 * security headers.
 */
export async function guardPage(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl;
  const isMetrics = /^\/metrics\/?$/.test(pathname);
  const isJobs = /^\/api\/inngest\/?$/.test(pathname);
  if (isCountedElsewhere(pathname)) return NextResponse.next();
  const refusal = refuseFlood(request);
  if (refusal !== null) return refusal;
  if (isMetrics && env.METRICS_TOKEN !== "") return NextResponse.next();
  if (request.method === "HEAD" && SHOWN_ONCE.test(decoded(pathname)))
    return new Response(null, {
      status: 405,
      headers: { Allow: "GET", "Cache-Control": "no-store" },
    });
  if (isProbe(request))
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  const elsewhere = signInElsewhere(request);
  if (elsewhere !== null) return elsewhere;
  const needsDatabase = !NEEDS_NOTHING.test(pathname) && !isReadAnew(request);
  if (needsDatabase && !(await isDatabaseReachable())) {
    return inWords(503, RETRY_SECONDS, "This page cannot be shown now. Please try again shortly.");
  }
  const nonce = unguessable(16).toString("base64");
  const environment = environmentOf(request.headers.get("host"));
  const headers = pageHeaders(environment, nonce, await sourcesBesides(environment, pathname));
  const passedOn = new Headers(request.headers);
  // Next reads the nonce for its scripts from this header.
  passedOn.set("content-security-policy", headers["Content-Security-Policy"]);
  // Pages read this to send someone back after sign-in.
  passedOn.set(ASKED_HEADER, pathname + request.nextUrl.search);
  const how = { request: { headers: passedOn }, headers };
  // Without a token there are no metrics, and without an Inngest server nobody calls the jobs: both then look like
  // unknown paths.
  if (isMetrics || isJobs) return NextResponse.rewrite(new URL("/not-here", request.url), how);
  return NextResponse.next(how);
}

/** Returns the other origins a page loads from or leads to. */
async function sourcesBesides(environment: Environment, pathname: string) {
  // The console shows the logos of a builder's own apps.
  if (/^\/dev\/apps\/[\w-]+$/.test(pathname)) return { images: ["https:"] };
  const question = /^\/oauth\/consent\/([\w-]+)$/.exec(pathname)?.[1];
  // The response leads back to the app that asked, whose address has been verified.
  return question === undefined ? {} : sourcesOf(visiting(environment, "page"), question);
}

/** True if an open page is fetching. It handles errors itself; a 503 page would replace its content. */
const isReadAnew = ({ headers }: NextRequest): boolean => headers.get("sec-fetch-dest") === "empty";

/** True if an open page only checks that the server responds, so nothing needs rendering. */
const isProbe = (request: NextRequest): boolean => request.method === "HEAD" && isReadAnew(request);

/**
 * Redirects sign-in to the environment's first address: mailed links and Google return there, and a cookie belongs to
 * one host.
 */
function signInElsewhere({ method, headers, nextUrl }: NextRequest): Response | null {
  if (method !== "GET" || !/^\/(?:login|signup)\/?$/.test(nextUrl.pathname)) return null;
  const address = firstAddressFor(headers.get("host"));
  if (address === null) return null;
  const location = address + nextUrl.pathname + nextUrl.search;
  return new Response(null, {
    status: 307,
    headers: { Location: location, "Cache-Control": "no-store" },
  });
}

/** Decodes a path the way routing does. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function refuseFlood(request: NextRequest): Response | null {
  const address = request.headers.get("x-forwarded-for") ?? "unknown";
  try {
    takePublic("page", address, wallMs());
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return inWords(
      429,
      error.details.retryAfterSeconds ?? 1,
      "Too many requests came from your address. Please wait a moment and try again.",
    );
  }
}

/** Returns a one-sentence page without dependencies. */
function inWords(status: number, retryAfterSeconds: number, text: string): Response {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Aidstation</title><main><h1>One moment</h1><p>${text}</p></main></html>`;
  return new Response(page, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Retry-After": String(retryAfterSeconds),
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
