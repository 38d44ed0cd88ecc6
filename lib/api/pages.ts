import { type NextRequest, NextResponse } from "next/server";
import { isApiError } from "@/lib/contract/errors";
import { takePublic } from "@/lib/metering/public-limit";
import { wallMs } from "@/lib/platform/clock";
import { unguessable } from "@/lib/platform/crypto";
import { isDatabaseReachable } from "@/lib/platform/db";
import { env, environmentOf } from "@/lib/platform/env";
import { newRequestId } from "@/lib/platform/ids";
import { pageHeaders } from "./page-headers";
import { errorResponse } from "./respond";

const RETRY_SECONDS = 30;

/**
 * The gate before pages and hooks: so many requests an address, no page that cannot be read from the database, and the
 * headers that tell a browser what a page may do.
 */
export async function guardPage(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl;
  if (pathname === "/metrics" && env.METRICS_TOKEN !== "") return NextResponse.next();
  const isHook = pathname.startsWith("/hooks/");
  const refusal = refuseFlood(request, isHook);
  if (refusal !== null) return refusal;
  if (isHook) return NextResponse.next();
  if (!pathname.startsWith("/docs") && !(await isDatabaseReachable())) {
    return inWords(503, RETRY_SECONDS, "This page cannot be shown now. Please try again shortly.");
  }
  const nonce = unguessable(16).toString("base64");
  const headers = pageHeaders(environmentOf(request.headers.get("host")), nonce);
  const passedOn = new Headers(request.headers);
  // Where Next finds the nonce that its scripts carry.
  passedOn.set("content-security-policy", headers["Content-Security-Policy"]);
  const how = { request: { headers: passedOn }, headers };
  // Where no token is configured there are no metrics, as there is nothing at any other unknown path.
  if (pathname === "/metrics") return NextResponse.rewrite(new URL("/not-here", request.url), how);
  return NextResponse.next(how);
}

/** Pages and hooks are counted apart: what an address browses takes nothing from what it reports. */
function refuseFlood(request: NextRequest, isHook: boolean): Response | null {
  const address = request.headers.get("x-forwarded-for") ?? "unknown";
  try {
    takePublic(`${isHook ? "hook" : "page"} ${address}`, wallMs());
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    const environment = environmentOf(request.headers.get("host"));
    if (isHook) {
      const requestId = newRequestId();
      const envelope = { requestId, environment, isPublic: false, stage: "stable" as const };
      return errorResponse(error, envelope, {});
    }
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
