import { isApiError } from "@/lib/contract/errors";

/** The code with which something is refused; `done` where it is not. */
export async function codeOf(asked: unknown): Promise<string> {
  try {
    await (isApiError(asked) ? Promise.reject(asked) : asked);
    return "done";
  } catch (error) {
    if (isApiError(error)) return error.code;
    throw error;
  }
}
