import { ApiError, isApiError } from "@/lib/contract/errors";
import { isDatabaseUnreachable } from "./database-loss";

const RETRY_SECONDS = 30;
/** Retry delay when only the account's own calls keep it waiting. */
const TURN_SECONDS = 1;

/** Converts anything thrown into the one error a caller may see. The actual error stays in `details.cause`. */
export function toApiError(error: unknown): ApiError {
  const known = causesOf(error).find(isApiError);
  if (known !== undefined) return known;
  if (isOutOfTurn(error)) {
    return new ApiError("service_unavailable", { retryAfterSeconds: TURN_SECONDS, cause: error });
  }
  if (isDatabaseUnreachable(error)) {
    return new ApiError("service_unavailable", { retryAfterSeconds: RETRY_SECONDS, cause: error });
  }
  return new ApiError("internal_error", { cause: error });
}

const DEPTH = 5;

/** Returns an error and its chain of causes. */
function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  let current = error;
  while (current instanceof Error && causes.length < DEPTH) {
    causes.push(current);
    current = current.cause;
  }
  return causes;
}

/** True if the pool refused the call. Prisma rethrows that as an error of its own, which keeps only the code. */
const isOutOfTurn = (error: unknown): boolean =>
  causesOf(error).some((cause) => "code" in cause && cause.code === "service_unavailable");
