import type { Written } from "@/lib/access/idempotency";
import type { Download } from "@/lib/contract/download";
import { type ApiError, ERRORS, type ErrorCode, type FailDetails } from "@/lib/contract/errors";
import { baseUrl, type Environment, TRANSPORT_SECURITY } from "@/lib/platform/env";
import { type Headers, jsonText, web } from "./web";

/** What every answer carries, whoever asked. */
export interface Envelope {
  requestId: string;
  environment: Environment;
  /** A public operation may be read by any web page; everything else is for servers only. */
  isPublic: boolean;
  stage: "alpha" | "stable";
}

// Field by field, here and below: spreading objects into each other costs more than the engine.
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

/** The page that explains one code. */
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

/** The error answer: envelope, status, and the headers that belong to its code. */
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
 * Whether the numbers of an answer must be shown with the linked mark: a teaser's must, and those of several athletes
 * of whom any is not a subscriber.
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

/** The answer itself first, then each of those it holds. Only objects get here: every answer is one. */
function tiersIn(answer: unknown): Tiered[] {
  const whole = answer as Tiered;
  const held = whole.prescriptions?.flatMap(({ result }) => (result === undefined ? [] : [result]));
  return [whole, ...(whole.results ?? []), ...(held ?? [])];
}

/** The answer to a request that may be repeated, in the very bytes that are kept. */
export function writtenResponse({ status, text, isReplay }: Written, headers: Headers): Response {
  if (isReplay === true) headers["Idempotency-Replayed"] = "true";
  if (text === null) return new web.Response(null, { status, headers });
  return jsonText(text, status, Object.assign(headers, attributionOf(JSON.parse(text))));
}

/** An answer that is the same for everybody, in the bytes that all of them share. */
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

/** A file for download, of a type that the operation declares. */
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

/** What the connection is told of an answer that breaks midway: our own log line has said why. */
const BROKEN = new Error("The answer broke while it left.");

/**
 * An answer whose headers leave first. Next sends headers with the first byte of the body, so one blank, which
 * JSON ignores, goes ahead of the computation. `ended` is told once the whole body has left, or what broke it.
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
        // Gives the server its turn to send what it has before the first scenario is computed.
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
 * An answer whose pieces are made only as fast as the client reads. `ended` is told once the whole body has left or
 * the client has gone, or what broke it: a body that breaks midway ends without its end, which no client can overlook.
 */
export function streamText(
  text: AsyncGenerator<string>,
  status: number,
  headers: Headers,
  ended: (error?: unknown) => void,
): Response {
  const encoder = new TextEncoder();
  let isOver = false;
  /** A reader may leave while a piece is made: the end is told once. */
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
