import { expect } from "vitest";
import { z } from "zod";
import { ERROR_TYPES, ERRORS, type ErrorCode } from "@/lib/contract/errors";
import { type Answer, BASE_URL, LIVE_HOST } from "./http";

const RequestIdText = z.string().regex(/^req_[0-9a-f]{12}$/);
const ErrorEnvelope = z.strictObject({
  error: z.strictObject({
    type: z.enum(ERROR_TYPES),
    code: z.string(),
    message: z.string().min(1).max(1000),
    param: z.string().min(1).max(200).optional(),
    documentation_url: z.url(),
    request_id: RequestIdText,
  }),
});

export interface Circumstances {
  live?: boolean;
  /** The address of a public operation may be read by web pages. */
  isPublic?: boolean;
  alpha?: boolean;
}

/** Every answer carries these headers, whoever asked for what. */
export function expectHeaders(answer: Answer, { live, isPublic, alpha }: Circumstances = {}): void {
  const { headers } = answer;
  expect(RequestIdText.safeParse(headers["x-request-id"]).success).toBe(true);
  expect(headers).toMatchObject({
    "x-service-data-license": "display-only",
    "x-service-data-training": "prohibited",
    "cache-control": isPublic === true ? "no-cache" : "no-store",
  });
  expect(["optional", "required"]).toContain(headers["x-service-data-attribution"]);
  expect(headers["access-control-allow-origin"]).toBe(isPublic === true ? "*" : undefined);
  expect(headers["strict-transport-security"] !== undefined).toBe(live === true);
  if (alpha !== undefined) {
    expect(headers["x-service-feature-stage"]).toBe(alpha ? "ALPHA" : undefined);
  }
  expect(headers["x-powered-by"]).toBeUndefined();
}

/** The answer is the error envelope with this code, the code's own status and type, and all headers. */
export function expectError(
  answer: Answer,
  code: ErrorCode,
  also: Circumstances & { param?: string } = {},
): void {
  const shown = answer.body?.error ?? answer.text.slice(0, 300);
  expect(shown, `status ${answer.status}`).toMatchObject({ code });
  const { error } = ErrorEnvelope.parse(answer.body);
  expect(answer.status).toBe(ERRORS[code].status);
  expect(error.type).toBe(ERRORS[code].type);
  expect(error.request_id).toBe(answer.headers["x-request-id"]);
  const base = also.live === true ? `http://${LIVE_HOST}` : BASE_URL;
  expect(error.documentation_url).toBe(`${base}/docs/errors#${code}`);
  expect(answer.headers["content-type"]).toBe("application/json");
  expect(answer.headers["www-authenticate"]).toBe(answer.status === 401 ? "Bearer" : undefined);
  expectHeaders(answer, also);
  if (also.param !== undefined) expect(error.param).toBe(also.param);
}

/** The answer's bytes with its request id blotted out: what must not differ between two refusals. */
export const anonymous = (answer: Answer): string =>
  `${answer.status} ${answer.text.replaceAll(/req_[0-9a-f]{12}/g, "req_x")}`;
