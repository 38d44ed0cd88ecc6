import { ApiError, isApiError } from "@/lib/contract/errors";
import { isDatabaseUnreachable } from "./database-loss";

const RETRY_SECONDS = 30;
/** When to come again where only this account's own calls keep it waiting. */
const TURN_SECONDS = 1;

/** Anything thrown, as the one error a caller may see. What really happened stays in `details.cause`. */
export function toApiError(error: unknown): ApiError {
  for (let current = error, depth = 0; depth < 5; depth++) {
    if (isApiError(current)) return current;
    if (!(current instanceof Error)) break;
    current = current.cause;
  }
  if (isOutOfTurn(error)) {
    return new ApiError("service_unavailable", { retryAfterSeconds: TURN_SECONDS, cause: error });
  }
  if (isDatabaseUnreachable(error)) {
    return new ApiError("service_unavailable", { retryAfterSeconds: RETRY_SECONDS, cause: error });
  }
  return new ApiError("internal_error", { cause: error });
}

/** Whether the pool refused, as Prisma passes it on: as an error of its own, of which the code alone is left. */
export const isOutOfTurn = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "service_unavailable";
