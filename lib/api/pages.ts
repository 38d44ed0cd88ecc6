import { type NextRequest, NextResponse } from "next/server";
import { visiting } from "@/lib/access/acting";
import { isApiError } from "@/lib/contract/errors";
import { takePublic } from "@/lib/metering/public-limit";
import { sourcesOf } from "@/lib/oauth/consent";
import { wallMs } from "@/lib/platform/clock";
import { unguessable } from "@/lib/platform/crypto";
import { isDatabaseReachable } from "@/lib/platform/db";
import {
  drivesOwnJobs,
  type Environment,
  env,
  environmentOf,
  firstAddressFor,
} from "@/lib/platform/env";
import { pageHeaders } from "./page-headers";

const RETRY_SECONDS = 30;
/** The path and query that a page was asked by; set here, whatever a client says. */
export const ASKED_HEADER = "x-asked-path";

/** Pages that show a key once. Their headers alone cannot be asked for, since that would show it to nobody. */
const SHOWN_ONCE = /^\/(?:developers\/claim|partners\/key)\/?$/;

/** Pages that are made of no row: they are there while the database is not. */
const NEEDS_NOTHING =
  /^\/(?:docs(?:-text)?(?:[/.].*)?|llms(?:-full)?\.txt|robots\.txt|sitemap\.xml|postman\.json|status|knowledge(?:\/.*)?|pricing|coaches|partners|privacy|terms|accessibility|security|\.well-known\/security\.txt)\/?$/;

/**
 * The gate before pages: so many requests an address, no page that cannot be read from the database, and the
 * headers that tell a browser what a page may do.
 */
export async function guardPage(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl;
  const isMetrics = /^\/metrics\/?$/.test(pathname);
  const isJobs = /^\/api\/inngest\/?$/.test(pathname);
  if (isMetrics && env.METRICS_TOKEN !== "") return NextResponse.next();
  // What is called there counts strangers itself.
  if (isJobs && !drivesOwnJobs) return NextResponse.next();
  // The hook counts only what is not signed by whom it waits for.
  if (/^\/hooks\/stripe\/?$/.test(pathname)) return NextResponse.next();
  const refusal = refuseFlood(request);
  if (refusal !== null) return refusal;
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
  // Where Next finds the nonce that its scripts carry.
  passedOn.set("content-security-policy", headers["Content-Security-Policy"]);
  // Where a page has somebody come back to who must sign in first.
  passedOn.set(ASKED_HEADER, pathname + request.nextUrl.search);
  const how = { request: { headers: passedOn }, headers };
  // Where no token is configured there are no metrics, and without an Inngest server nobody calls the jobs: both are as
  // any other unknown path.
  if (isMetrics || isJobs) return NextResponse.rewrite(new URL("/not-here", request.url), how);
  return NextResponse.next(how);
}

/** What a page has from elsewhere, or leads to. */
async function sourcesBesides(environment: Environment, pathname: string) {
  // The console shows the logo of an app of one's own.
  if (/^\/dev\/apps\/[\w-]+$/.test(pathname)) return { images: ["https:"] };
  const question = /^\/oauth\/consent\/([\w-]+)$/.exec(pathname)?.[1];
  // An answer leads back to the app that asked, which has proved where that is.
  return question === undefined ? {} : sourcesOf(visiting(environment, "page"), question);
}

/** Whether a page that is open asks, which says itself what it cannot read: what stands there would give way to a sentence. */
const isReadAnew = ({ headers }: NextRequest): boolean => headers.get("sec-fetch-dest") === "empty";

/** Whether a page that is open asks only whether anybody answers: nothing is drawn for that. */
const isProbe = (request: NextRequest): boolean => request.method === "HEAD" && isReadAnew(request);

/**
 * Leads a sign-in to the first address of its environment: there mailed links and Google come back to, and a cookie is of
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

/** A path as pages are found by it. */
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

/** A page of one sentence, which needs nothing that might not be there. */
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
