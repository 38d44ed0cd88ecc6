import type { Caller } from "@/lib/access/caller";
import { type ApiError, ERRORS } from "@/lib/contract/errors";
import { stopwatchMs } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { countRequest } from "@/lib/platform/metrics";
import type { Envelope } from "./respond";

interface Ended {
  request: Request;
  path: string;
  envelope: Envelope;
  caller: Caller | undefined;
  error: ApiError | undefined;
  status: number;
  startedMs: number;
}

/** As proxies name it: who asked went away before the answer was whole. */
const CLIENT_GONE = 499;

/**
 * How an answer that may have found nobody is recorded: who went away was not failed by us, whatever was refused
 * meanwhile. What broke on our side stays ours.
 */
export function heard(
  request: Request,
  status: number,
  error: ApiError | undefined,
): [status: number, error: ApiError | undefined] {
  const isOurs = error !== undefined && ERRORS[error.code].status >= 500;
  return !isOurs && request.signal.aborted ? [CLIENT_GONE, undefined] : [status, error];
}

/** The one log line of a request: the path's template and the ids, never the query, a header or a body. */
export function recordRequest(ended: Ended): void {
  const { caller, error } = ended;
  const account = caller?.scopes.account;
  const durationMs = stopwatchMs() - ended.startedMs;
  countRequest({
    method: ended.request.method,
    route: ended.path,
    status: ended.status,
    code: error?.code,
    durationMs,
  });
  const line: Record<string, unknown> = {
    request_id: ended.envelope.requestId,
    environment: ended.envelope.environment,
    method: ended.request.method,
    route: ended.path,
    status: ended.status,
    duration_ms: Math.round(durationMs * 100) / 100,
  };
  if (account !== undefined) {
    line["account_id"] = account.accountId;
    line["key_id"] = account.principal.id;
  }
  if (error !== undefined) {
    line["code"] = error.code;
    line["param"] = error.details.param;
  }
  if (error !== undefined && ERRORS[error.code].status >= 500) {
    log.error(Object.assign(line, { err: error.details.cause }), "request failed");
  } else {
    log.info(line, "request");
  }
}
