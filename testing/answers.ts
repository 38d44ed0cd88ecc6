import { expect } from "vitest";
import type { ErrorCode } from "@/lib/contract/errors";
import { RequestIdText } from "./conformance";
import { type Answer, BASE_URL, LIVE_HOST } from "./http";

export interface Circumstances {
  live?: boolean;
  /** The operation is public, so web pages may read its address. */
  isPublic?: boolean;
  alpha?: boolean;
}

/** Expects the headers that every response carries. */
export function expectHeaders(answer: Answer, { live, isPublic, alpha }: Circumstances = {}): void {
  const { headers } = answer;
  RequestIdText.parse(headers["x-request-id"]);
  expect(headers).toMatchObject({
    "x-service-data-license": "display-only",
    "x-service-data-training": "prohibited",
    "cache-control": isPublic === true ? "no-cache" : "no-store",
  });
  const { tier, results = [] } = answer.body ?? {};
  const isTeaser = [tier, ...results.map((one: { tier: string }) => one.tier)].includes("teaser");
  // Event streams send this header for any athlete they may be about, before anything is calculated.
  if (headers["content-type"] !== "text/event-stream")
    expect(headers["x-service-data-attribution"]).toBe(isTeaser ? "required" : "optional");
  expect(headers["access-control-allow-origin"]).toBe(isPublic === true ? "*" : undefined);
  expect(headers["strict-transport-security"] !== undefined).toBe(live === true);
  if (alpha !== undefined) {
    expect(headers["x-service-feature-stage"]).toBe(alpha ? "ALPHA" : undefined);
  }
  expect(headers["x-powered-by"]).toBeUndefined();
}

/** Expects an error with this code and all its headers; every call already checks that it matches its code. */
export function expectError(
  answer: Answer,
  code: ErrorCode,
  also: Circumstances & { param?: string } = {},
): void {
  const shown = answer.body?.error ?? answer.text.slice(0, 300);
  expect(shown, `status ${answer.status}`).toMatchObject({ code });
  const base = also.live === true ? `http://${LIVE_HOST}` : BASE_URL;
  expect(shown.documentation_url).toBe(`${base}/docs/errors#${code}`);
  expect(answer.headers["www-authenticate"]).toBe(answer.status === 401 ? "Bearer" : undefined);
  expectHeaders(answer, also);
  if (also.param !== undefined) expect(shown.param).toBe(also.param);
}

/** Returns a response's bytes with the request id masked, to compare two refusals that must not differ. */
export const anonymous = (answer: Answer): string =>
  `${answer.status} ${answer.text.replaceAll(/req_[0-9a-f]{12}/g, "req_x")}`;
