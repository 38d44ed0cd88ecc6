import { ApiError, isApiError } from "@/lib/contract/errors";
import { isDatabaseUnreachable } from "./database-loss";

const RETRY_SECONDS = 30;

/** Anything thrown, as the one error a caller may see. What really happened stays in `details.cause`. */
export function toApiError(error: unknown): ApiError {
  for (let current = error, depth = 0; depth < 5; depth++) {
    if (isApiError(current)) return current;
    if (!(current instanceof Error)) break;
    current = current.cause;
  }
  if (isDatabaseUnreachable(error)) {
    return new ApiError("service_unavailable", { retryAfterSeconds: RETRY_SECONDS, cause: error });
  }
  return new ApiError("internal_error", { cause: error });
}
