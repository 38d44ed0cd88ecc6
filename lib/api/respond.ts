import type { Written } from "@/lib/access/idempotency";
import type { Download } from "@/lib/contract/download";
import { type ApiError, ERRORS, type ErrorCode, type FailDetails } from "@/lib/contract/errors";
import { baseUrl, type Environment, TRANSPORT_SECURITY } from "@/lib/platform/env";
import { type Headers, jsonText, web } from "./web";

/** What every response carries, whoever the caller. */
export interface Envelope {
  requestId: string;
  environment: Environment;
  /** Whether any web page may read the response; everything else is for servers only. */
  isPublic: boolean;
  stage: "alpha" | "stable";
}

// Set field by field, here and below: spreading objects costs more than the engine.
export function baseHeaders({ requestId, environment, isPublic, stage }: Envelope): Headers {
  const headers: Headers = {
    "X-Request-Id": requestId,
    "X-Content-Type-Options": "nosniff",
    "X-Service-Data-License": "display-only",
    "X-Service-Data-Attribution": "optional",
    "X-Service-Data-Training": "prohibited",
    "Cache-Control": isPublic ? "no-cache" : "no-store",
  };
  if (stage === "alpha") headers["X-Service-Feature-Stage"] = "ALPHA";
  if (isPublic) headers["Access-Control-Allow-Origin"] = "*";
  if (environment === "live") {
    headers["Strict-Transport-Security"] = TRANSPORT_SECURITY;
  }
  return headers;
}

/** Returns the URL of the page that explains an error code. */
export const errorUrl = (environment: Environment, code: ErrorCode): string =>
  `${baseUrl(environment)}/docs/errors#${code}`;

export function errorBody(code: ErrorCode, details: FailDetails, envelope: Envelope) {
  return {
    error: {
      type: ERRORS[code].type,
      code,
      message: details.message ?? ERRORS[code].cause,
      ...(details.param === undefined ? {} : { param: details.param }),
      ...(details.errors === undefined ? {} : { errors: details.errors }),
      ...(details.limit === undefined ? {} : { limit: details.limit }),
      documentation_url: errorUrl(envelope.environment, code),
      request_id: envelope.requestId,
    },
  };
}

/** Builds an error response: envelope, status, and the headers for its code. */
export function errorResponse(error: ApiError, envelope: Envelope, metered: Headers): Response {
  const { code, details } = error;
  const { status } = ERRORS[code];
  return jsonText(JSON.stringify(errorBody(code, details, envelope)), status, {
    ...baseHeaders(envelope),
    ...metered,
    ...(status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
    ...(details.retryAfterSeconds === undefined
      ? {}
      : { "Retry-After": String(details.retryAfterSeconds) }),
    ...details.headers,
  });
}

/**
 * Requires the linked attribution mark for a teaser's numbers, and for a response about several athletes if any of them
 * is not a subscriber.
 */
export function attributionOf(answer: unknown): Headers {
  const isRequired = tiersIn(answer).some(
    ({ tier, tier_source }, place) => tier === "teaser" || (place > 0 && tier_source === "trial"),
  );
  return isRequired ? { "X-Service-Data-Attribution": "required" } : {};
}

interface Tiered {
  tier?: unknown;
  tier_source?: unknown;
  results?: readonly Tiered[];
  prescriptions?: readonly { result?: Tiered }[];
}

/** Returns the response itself, then each result in it. Responses are always objects. */
function tiersIn(answer: unknown): Tiered[] {
  const whole = answer as Tiered;
  const held = whole.prescriptions?.flatMap(({ result }) => (result === undefined ? [] : [result]));
  return [whole, ...(whole.results ?? []), ...(held ?? [])];
}

/** Builds the response to a retryable request, from the exact stored bytes. */
export function writtenResponse({ status, text, isReplay }: Written, headers: Headers): Response {
  if (isReplay === true) headers["Idempotency-Replayed"] = "true";
  if (text === null) return new web.Response(null, { status, headers });
  return jsonText(text, status, Object.assign(headers, attributionOf(JSON.parse(text))));
}

/** Builds a response that is the same for everyone, from shared bytes. */
export const fixedResponse = (
  bytes: Buffer<ArrayBuffer>,
  status: number,
  headers: Headers,
): Response =>
  new web.Response(bytes, {
    status,
    headers: {
      ...headers,
      "Content-Type": "application/json",
      "Content-Length": String(bytes.byteLength),
    },
  });

/** Builds a file download of the type the operation declares. */
export function fileResponse(
  { file, filename }: Download,
  type: string | undefined,
  status: number,
  headers: Headers,
): Response {
  return new web.Response(Buffer.from(file), {
    status,
    headers: {
      ...headers,
      "Content-Type": type ?? "application/octet-stream",
      "Content-Length": String(file.byteLength),
      "Content-Disposition": `attachment; filename="${filename}"`,
    },
  });
}

/** The error passed to the connection when a response breaks midway. The real reason is already in the log. */
const BROKEN = new Error("The answer broke while it left.");

/**
 * Builds a response whose headers are sent first. Next sends headers with the first byte of the body, so a space, which
 * JSON ignores, goes ahead of the computation. `ended` is called once the whole body is sent, or with the error.
 */
export function streamJson(
  rest: () => Promise<unknown>,
  status: number,
  headers: Headers,
  ended: (error?: unknown) => void,
): Response {
  const encoder = new TextEncoder();
  let isGone = false;
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      try {
        controller.enqueue(encoder.encode(" "));
        // Lets the server send what it has before the first scenario is computed.
        await new Promise((resolve) => setImmediate(resolve));
        const text = JSON.stringify(await rest());
        if (!isGone) {
          controller.enqueue(encoder.encode(text));
          controller.close();
        }
        ended();
      } catch (error) {
        ended(error);
        controller.error(BROKEN);
      }
    },
    cancel() {
      isGone = true;
    },
  });
  return new web.Response(stream, {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });
}

/**
 * Builds a response generated only as fast as the client reads. `ended` is called once the whole body is sent or the
 * client has left, or with the error. A body that breaks midway stays unterminated, which no client can miss.
 */
export function streamText(
  text: AsyncGenerator<string>,
  status: number,
  headers: Headers,
  ended: (error?: unknown) => void,
): Response {
  const encoder = new TextEncoder();
  let isOver = false;
  /** A reader may leave while a piece is being made, so `ended` is called only once. */
  const end = (error?: unknown) => {
    if (!isOver) ended(error);
    isOver = true;
  };
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await text.next();
        if (isOver) return;
        if (done !== true) return controller.enqueue(encoder.encode(value));
        controller.close();
        end();
      } catch (error) {
        end(error);
        controller.error(BROKEN);
      }
    },
    async cancel() {
      end();
      await text.return(undefined);
    },
  });
  return new web.Response(stream, {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });
}
