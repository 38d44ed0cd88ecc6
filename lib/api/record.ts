import { type Caller, grantOf, keyOf } from "@/lib/access/caller";
import { CAPABILITIES } from "@/lib/contract/capabilities";
import { type ApiError, ERRORS } from "@/lib/contract/errors";
import { LOGGED_PATH_MAX } from "@/lib/contract/request-log";
import { dateOf } from "@/lib/metering/day";
import { stopwatchMs, wallMs } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { countRequest } from "@/lib/platform/metrics";
import { keepRequest } from "@/lib/usage/writer";
import type { AnyOperation, BoundOperation } from "./operation";
import type { Envelope } from "./respond";

interface Ended {
  request: Request;
  path: string;
  /** The requested operation; null if the route only refuses. */
  bound: BoundOperation | null;
  envelope: Envelope;
  caller: Caller | undefined;
  error: ApiError | undefined;
  status: number;
  startedMs: number;
}

/** As in proxies: the client left before the response was complete. */
const CLIENT_GONE = 499;

/**
 * Returns how to record a response that may not have been received. If the client left, that is recorded instead of any
 * refusal; server errors still count as ours.
 */
export function heard(
  request: Request,
  status: number,
  error: ApiError | undefined,
): [status: number, error: ApiError | undefined] {
  const isOurs = error !== undefined && ERRORS[error.code].status >= 500;
  return !isOurs && request.signal.aborted ? [CLIENT_GONE, undefined] : [status, error];
}

/** Stores an account's request, for its owner's log and the day's counts. */
function keepOfAccount(
  { request, path, bound, envelope, caller, error, status }: Ended,
  ms: number,
) {
  const account = caller?.scopes.account;
  if (caller === undefined || account === undefined || bound === null) return;
  // What members do elsewhere, as athletes or coaches, is none of their partner's business.
  const isMember = account.standing !== undefined;
  const isOfAccount = CAPABILITIES[bound.operation.capability].scope === "account";
  if (isMember && !isOfAccount) return;
  // An app's calls are charged to the person who connected it.
  const meter = caller.meter?.payer.kind === "account" ? caller.meter : null;
  const total = meter?.paid ?? 0;
  const cost = costOf(bound.operation, caller.meter?.day?.isIntelligence === true);
  keepRequest({
    accountId: account.accountId,
    requestId: envelope.requestId,
    atMs: wallMs(),
    // After a database crash, the bucket resumes from stored requests, so store the day it counted them for.
    day: meter?.day?.date ?? dateOf(account.nowMs),
    method: request.method,
    path: pathOf(request.url),
    route: path,
    status,
    code: error?.code ?? null,
    durationMs: ms,
    keyId: keyOf(caller),
    grantId: grantOf(caller),
    total,
    intelligence: cost === "data" ? 0 : total,
    calculations: cost === "calculations" ? total : 0,
    products: cost === "products" ? total : 0,
  });
}

/** Returns what a call's units were spent on. */
function costOf({ cost, capability }: AnyOperation, isIntelligence: boolean) {
  if (cost !== "intelligence") return isIntelligence ? "calculations" : "data";
  if (capability === "nutrition:calculate") return "calculations";
  return capability.startsWith("products:") ? "products" : "intelligence";
}

/** Returns a URL's path without its query, cut to the stored length. */
function pathOf(url: string): string {
  const from = url.indexOf("/", url.indexOf("://") + 3);
  const query = url.indexOf("?", from);
  return url.slice(from, Math.min(query === -1 ? url.length : query, from + LOGGED_PATH_MAX));
}

/** Writes a request's only log line: the path template and ids, never the query, headers or body. */
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
  keepOfAccount(ended, durationMs);
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
  const isOurs = error !== undefined && ERRORS[error.code].status >= 500;
  // Refused without a cause, a caller has too many calls open: nothing is wrong here.
  if (isOurs && (error.code !== "service_unavailable" || error.details.cause !== undefined))
    log.error(Object.assign(line, { err: error.details.cause }), "request failed");
  else log.info(line, "request");
}
